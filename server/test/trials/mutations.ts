import fc from 'fast-check';

/** The raw request of a client. */
export interface Sent {
  path: Record<string, string>;
  /** Without the question mark. */
  query: string;
  body: Buffer | undefined;
  contentType: string | undefined;
}

const nested = (depth: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

/** Text that looks normal but can't be stored in a database. */
export const unkeepable = fc.constantFrom('a\0b', '\ud800', 'a\udfff');
/** Values that no form sends, each of which has broken some server. */
export const strangeValues = fc.constantFrom<unknown>(
  'a\0b', '\ud800', 'a\udfff', '', ' ', 'x'.repeat(300), 'x'.repeat(20_000), '\u202e<b>', '../../etc/passwd', '__proto__',
  "' or 1=1 --", '${7*7}', 'CST', 'SystemV/EST5', 'Etc/GMT+99', '+02:00', '9999-12-31', '0000-01-01', '2026-02-30',
  '+275760-09-13T00:00:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999999999Z', '2026-11-20T10:00:00+23:59', '٩',
  -1, 0, 0.5, 1e21, -1e308, 2 ** 31, 2 ** 53, 99_999_999_999, null, true, [], {}, [[]], [null], { a: 1 }, nested(20), nested(40),
  Array.from({ length: 3_000 }, (_, index) => index), { constructor: { prototype: 1 } }, { toString: 'x', length: -1 },
); // prettier-ignore

/** Raw texts for one part of a path or query. */
export const strangeParts = fc.constantFrom(
  '%00', '%', '%zz', '%ff', '%ED%A0%80', '%C0%AE', '..', '.', '%2e%2e%2f', '%2F', 'abc', '-'.repeat(36), '0x9', '9e0', '%209', '9.0',
  '-1', '1e999', 'NaN', 'null', 'undefined', '', '%20', 'x'.repeat(201), 'x'.repeat(4_000), '٩'.split('').map(encodeURIComponent).join(''),
  '00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', '9999-12-31', '0000-01-01', '%F0%9F%90%A6',
); // prettier-ignore

const strangeBodies = fc.constantFrom<[type: string | undefined, body: Buffer]>(
  ['application/json', Buffer.from('')],
  ['application/json', Buffer.from('{"a":')],
  ['application/json', Buffer.from('null')],
  ['application/json', Buffer.from('"text"')],
  ['application/json', Buffer.from('[]')],
  ['application/json', Buffer.from([0xff, 0xfe, 0x7b, 0x7d])],
  ['application/json', Buffer.from('\ufeff{}')],
  ['application/json', Buffer.from('{"__proto__":{"admin":true}}')],
  ['application/json', Buffer.from('{"a":1,"a":2}')],
  ['application/json', Buffer.from(`${'['.repeat(10_000)}${']'.repeat(10_000)}`)],
  ['application/json', Buffer.from(`${'{"a":'.repeat(6_000)}1${'}'.repeat(6_000)}`)],
  ['application/json', Buffer.from(`"${'x'.repeat(70_000)}"`)],
  ['application/json', Buffer.from(`{"n":${'9'.repeat(5_000)}}`)],
  ['application/json; charset=utf-16', Buffer.from('{}')],
  ['application/x-www-form-urlencoded', Buffer.from('a=1')],
  ['text/plain', Buffer.from('{}')],
  ['nonsense', Buffer.from('{}')],
  [undefined, Buffer.from('{}')],
  ['multipart/form-data', Buffer.from('x')],
  ['multipart/form-data; boundary=x', Buffer.from('--x\r\nContent-Disposition: form-data; name="file"\r\n\r\ncut')],
  ['multipart/form-data; boundary=x', Buffer.from('--x\r\nnonsense\r\n\r\n\r\n--x--')],
  ['multipart/form-data; boundary=x', Buffer.from('--x--\r\n')],
);

/** A single modification of a valid request. */
export type Mutation =
  | { kind: 'none' }
  | { kind: 'value'; at: number; value: unknown }
  /** Appended to the existing text, so that it is still a valid email or name and reaches the next checks. */
  | { kind: 'text'; at: number; added: string }
  | { kind: 'missing'; at: number }
  | { kind: 'extra'; name: string; value: unknown }
  | { kind: 'body'; as: [type: string | undefined, body: Buffer] }
  | { kind: 'path'; part: string }
  | { kind: 'query'; part: string };

export const mutations: fc.Arbitrary<Mutation> = fc.oneof(
  { weight: 2, arbitrary: fc.constant<Mutation>({ kind: 'none' }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('value' as const), at: fc.nat(50), value: strangeValues }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('text' as const), at: fc.nat(50), added: unkeepable }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('missing' as const), at: fc.nat(50) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('extra' as const),
      name: fc.constantFrom('id', 'type', '__proto__', 'a\0', '\ud800', 'x'.repeat(1_000)),
      value: strangeValues,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('body' as const), as: strangeBodies }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('path' as const), part: strangeParts }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('query' as const), part: strangeParts }) },
);

/** Replaces the value at that index, counting every position in a tree; undefined removes it. */
export function mutateTree(tree: unknown, at: number, value: unknown): unknown {
  const places: (() => void)[] = [];
  const copy = structuredClone(tree);
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const key of Object.keys(node)) {
      const holder = node as Record<string, unknown>;
      places.push(() => {
        if (value !== undefined) holder[key] = value;
        else if (Array.isArray(node)) node.splice(Number(key), 1);
        else delete holder[key];
      });
      walk(holder[key]);
    }
  };
  walk(copy);
  if (places.length === 0) return value;
  places[at % places.length]?.();
  return copy;
}

/** Appends to the text at that index, counting every text in a tree. */
export function addToText(tree: unknown, at: number, added: string): unknown {
  if (typeof tree === 'string') return tree + added;
  const places: (() => void)[] = [];
  const copy = structuredClone(tree);
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const holder = node as Record<string, unknown>;
    for (const [key, inner] of Object.entries(holder))
      if (typeof inner === 'string') places.push(() => (holder[key] = inner + added));
      else walk(inner);
  };
  walk(copy);
  places[at % Math.max(1, places.length)]?.();
  return copy;
}
