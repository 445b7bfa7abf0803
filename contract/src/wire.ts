/**
 * The only place where names change case: snake_case on the wire, camelCase in the code (specification, point 7). Only
 * keys of plain objects are changed, never values.
 */
const camelNames = new Map<string, string>();
const snakeNames = new Map<string, string>();

export function toSnakeName(name: string): string {
  let known = snakeNames.get(name);
  if (known === undefined) {
    known = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    remember(snakeNames, name, known);
  }
  return known;
}

export function toCamelName(name: string): string {
  let known = camelNames.get(name);
  if (known === undefined) {
    known = name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
    remember(camelNames, name, known);
  }
  return known;
}

export const toWire = (value: unknown): unknown => rename(value, toSnakeName);
export const fromWire = (value: unknown): unknown => rename(value, toCamelName);

/** Clients choose the names in a request, so the cache of names must be bounded. */
const NAMES_REMEMBERED = 2_000;
function remember(names: Map<string, string>, from: string, to: string): void {
  if (names.size < NAMES_REMEMBERED) names.set(from, to);
}

function rename(value: unknown, change: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => rename(item, change));
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  const renamed: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(value)) {
    // A key such as __proto__ would change the prototype instead of becoming a field.
    if (name === '__proto__') continue;
    renamed[change(name)] = rename(inner, change);
  }
  return renamed;
}
