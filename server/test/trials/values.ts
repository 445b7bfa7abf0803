import fc from 'fast-check';
import type { Json } from './ApiDocument.ts';

/** Existing values in the school, by the name of the field or parameter that takes them. */
export type Known = Record<string, readonly unknown[]>;

/** Values matching a schema of the document; mostly existing ones if the field's name is known. */
export function valuesOf(schema: Json, known: Known, name = ''): fc.Arbitrary<unknown> {
  const described = describedBy(schema, known, name);
  const there = known[name];
  return there && there.length > 0
    ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...there) }, { weight: 1, arbitrary: described })
    : described;
}

function describedBy(schema: Json, known: Known, name: string): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema['const']);
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  const choices = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined;
  if (choices) return fc.oneof(...choices.map((one) => valuesOf(one, known, name)));
  switch (schema['type']) {
    case 'string':
      return texts(schema);
    case 'integer':
    case 'number': {
      const min = Number(schema['minimum'] ?? -1_000);
      return fc.integer({ min, max: Math.min(Number(schema['maximum'] ?? min + 2_000), Number.MAX_SAFE_INTEGER) });
    }
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const places = schema['prefixItems'] as Json[] | undefined;
      if (places) return fc.tuple(...places.map((one) => valuesOf(one, known, name)));
      const minLength = Number(schema['minItems'] ?? 0);
      const maxLength = Math.min(Number(schema['maxItems'] ?? 3), Math.max(3, minLength));
      return fc.array(valuesOf((schema['items'] ?? {}) as Json, known, name), { minLength, maxLength });
    }
    case 'object':
      return objects(schema, known);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function objects(schema: Json, known: Known): fc.Arbitrary<Json> {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Json>);
  const required = new Set(schema['required'] as string[] | undefined);
  return fc.record(Object.fromEntries(properties.map(([name, inner]) => [name, valuesOf(inner, known, name)])), {
    requiredKeys: [...required].filter((name) => properties.some(([one]) => one === name)),
  });
}

const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-12-31T12:00'), noInvalidDate: true });

function texts(schema: Json): fc.Arbitrary<string> {
  switch (schema['format']) {
    case 'uuid':
      return fc.uuid();
    case 'date-time':
      return days.map((at) => at.toISOString());
    case 'date':
      return days.map((at) => at.toISOString().slice(0, 10));
    case 'email':
      return fc.emailAddress();
  }
  const maxLength = Math.min(Number(schema['maxLength'] ?? 40), 200);
  const minLength = Math.min(Number(schema['minLength'] ?? 0), maxLength);
  const written = fc.string({ unit: 'grapheme', minLength, maxLength });
  const pattern = schema['pattern'] as string | undefined;
  if (pattern === undefined) return written;
  try {
    return fc.oneof(fc.stringMatching(new RegExp(pattern, 'u')), written);
  } catch {
    // Not every regular expression can be used to generate values.
    return written;
  }
}
