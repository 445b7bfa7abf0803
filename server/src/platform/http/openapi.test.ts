import { Validator } from '@seriousme/openapi-schema-validator';
import { api } from '@skylark/contract/api';
import type { Endpoint } from '@skylark/contract/endpoint';
import { expect, it } from 'vitest';
import { openApiDocument } from './openapi.ts';

interface Operation {
  parameters?: { name: string; in: string; required: boolean; schema: Record<string, unknown> }[];
  responses: Record<string, { content: Record<string, unknown> }>;
}
const table = api as Record<string, Endpoint>;
// As received by a client: values that JSON can't represent are gone.
const document = JSON.parse(
  JSON.stringify(openApiDocument(table, { title: 'Skylark', version: '2', serverUrl: 'https://school.test' })),
) as { paths: Record<string, Record<string, Operation>> };
const operation = (key: string): Operation => {
  const [method = '', path = ''] = key.split(' ');
  const found = document.paths[path]?.[method.toLowerCase()];
  if (!found) throw new Error(`no ${key}`);
  return found;
};

it('is valid OpenAPI for a validator that is not ours', async () => {
  const result = await new Validator().validate(document);
  expect(result.errors ?? []).toEqual([]);
  expect(result.valid).toBe(true);
});

it('names each operation once', () => {
  const ids = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map((one) => (one as unknown as { operationId: string }).operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

it('says which parameters have to be given, and which values they take', () => {
  const parameters = (key: string) =>
    Object.fromEntries(operation(key).parameters?.map((one) => [one.name, one]) ?? []);
  const closing = parameters('GET /api/v2/schedule/closed_slots/lessons');
  expect([closing['from']?.required, closing['to']?.required]).toEqual([true, true]);
  const slots = parameters('GET /api/v2/manager/slots');
  expect(slots['duration_minutes']).toMatchObject({
    required: false,
    schema: { type: 'integer', enum: [25, 50] },
  });
  expect(slots['days']?.schema).toMatchObject({ type: 'integer', minimum: 1 });
  expect(parameters('PUT /api/v2/manager/packages/{lessons}')['lessons']).toMatchObject({
    required: true,
    schema: { type: 'integer', minimum: 1, maximum: 200 },
  });
});

it('describes every file', () => {
  const files = Object.entries(table).filter(([, { reply }]) => reply === 'file');
  expect(
    Object.fromEntries(files.map(([key]) => [key, Object.keys(operation(key).responses['200']?.content ?? {})])),
  ).toEqual({
    'GET /api/v2/profile/data': ['application/json'],
    'GET /api/v2/calendar/{name}': ['text/calendar'],
    'GET /api/v2/files/{key}': ['image/webp'],
    'GET /api/v2/sounds/{key}': ['audio/mpeg', 'audio/mp4', 'audio/ogg', 'audio/webm'],
    'GET /api/v2/manager/courses/{slug}/package': ['application/zip'],
    'GET /api/v2/manager/teacher_decks/{id}/package': ['application/zip'],
    'GET /api/v2/homeworks/{id}/voices/{voice}': ['audio/webm', 'audio/mp4', 'audio/ogg'],
    'GET /api/v2/teachers/{id}/greetings/{greeting}': ['video/webm', 'video/mp4'],
    'GET /api/v2/teacher_page/greetings/{id}': ['video/webm', 'video/mp4'],
    'GET /api/v2/manager/greetings/{id}/video': ['video/webm', 'video/mp4'],
    'GET /api/v2/rooms/{id}/pictures/{picture}': ['image/webp'],
    'POST /api/v2/pens/picture': ['image/webp'],
    'GET /api/v2/lessons/{id}/record/pdf': ['application/pdf'],
    'GET /api/v2/manager/lessons/{id}/record/pdf': ['application/pdf'],
    'GET /api/v2/manager/families/csv': ['text/csv'],
    'GET /api/v2/manager/reports/lessons_by_teacher/csv': ['text/csv'],
    'GET /api/v2/manager/reports/revenue/csv': ['text/csv'],
    'GET /api/v2/manager/reports/low_balances/csv': ['text/csv'],
    'GET /api/v2/manager/reports/trials/csv': ['text/csv'],
    'GET /api/v2/manager/reports/no_shows/csv': ['text/csv'],
    'GET /api/v2/manager/reports/hours/csv': ['text/csv'],
    'GET /api/v2/payments/receipts/{id}/pdf': ['application/pdf'],
    'GET /api/v2/manager/receipts/{id}/pdf': ['application/pdf'],
    'POST /api/v2/progress/courses/{id}/certificate': ['application/pdf'],
  });
});

it('declares how files are answered that come in parts', () => {
  const parts = Object.keys(table).filter((key) => (table[key] as Endpoint).hasParts);
  expect(parts).toHaveLength(4);
  for (const key of parts)
    expect(Object.keys(operation(key).responses)).toEqual(expect.arrayContaining(['200', '206', '304', '412', '416']));
});

it.each(Object.keys(table))('declares every status that the edge can answer %s with', (key) => {
  const statuses = Object.keys(operation(key).responses);
  const { access, params, body, query } = table[key] as Endpoint;
  expect(statuses).toEqual(expect.arrayContaining(['200', '400', '408', '414', '429', '431', '500', '503']));
  expect(statuses.includes('401') || access === 'anyone').toBe(true);
  expect(statuses.includes('404') || !params).toBe(true);
  expect(statuses.includes('413') && statuses.includes('415')).toBe(!key.startsWith('GET'));
  expect(statuses.includes('422') || (!body && !query)).toBe(true);
});
