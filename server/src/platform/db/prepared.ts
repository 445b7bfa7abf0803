import type pg from 'pg';

/** A text that came so often will come again. */
const PREPARE_FROM_USE = 5;
/** Every connection keeps the plans of what was prepared, so there is an end to it. */
const STATEMENTS_MAX = 200;
/** Texts that are counted: lists of values of every length make ever new ones. */
const TEXTS_MAX = 2_000;

/**
 * Makes the pool's connections prepare the queries that come again and again: the database then plans each of them once
 * a connection and not once a request, which for a list of lessons is more work than to read it.
 */
export function prepareRepeatedQueries(pool: pg.Pool): void {
  const nameOf = createNames();
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    Object.assign(client, {
      query(first: unknown, values: unknown, ...rest: unknown[]) {
        const name = typeof first === 'string' && Array.isArray(values) ? nameOf(first) : undefined;
        return name === undefined ? query(first, values, ...rest) : query({ name, text: first, values }, ...rest);
      },
    });
  });
}

/** @returns a function that counts the uses of a text and knows the name of those that are worth one */
export function createNames(): (text: string) => string | undefined {
  const uses = new Map<string, number>();
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined) return known;
    const count = (uses.get(text) ?? 0) + 1;
    if (count < PREPARE_FROM_USE) {
      if (count > 1 || uses.size < TEXTS_MAX) uses.set(text, count);
      return undefined;
    }
    if (names.size === STATEMENTS_MAX) return undefined;
    uses.delete(text);
    const name = `often-${names.size}`;
    names.set(text, name);
    return name;
  };
}
