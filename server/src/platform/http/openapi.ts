import type { Endpoint, Method, Schema } from '@skylark/contract/endpoint';
import { type ErrorCode, errors, fieldCodes } from '@skylark/contract/errors';
import { toSnakeName } from '@skylark/contract/wire';
import { z } from 'zod';
import { zodOf } from './bind.ts';

type Json = Record<string, unknown>;

/**
 * The OpenAPI 3.1 document, generated from the same schemas that parse requests.
 * @param rights which manager roles may call what: `x-roles` of a call
 */
export function openApiDocument(
  table: Record<string, Endpoint>,
  info: { title: string; version: string; serverUrl: string },
  rights: Readonly<Partial<Record<string, readonly string[]>>> = {},
): Json {
  const paths: Record<string, Json> = {};
  for (const [key, endpoint] of Object.entries(table)) {
    const [method, path] = key.split(' ') as [Method, string];
    (paths[path] ??= {})[method.toLowerCase()] = {
      ...operation(method, path, endpoint),
      ...(rights[key] && { 'x-roles': rights[key] }),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: info.title, version: info.version },
    servers: [{ url: info.serverUrl }],
    paths,
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'X-Auth-Token' },
        manager: { type: 'http', scheme: 'bearer' },
      },
      schemas: {
        Error: {
          type: 'object',
          required: ['error', 'message'],
          properties: {
            error: { type: 'string', enum: Object.keys(errors) },
            message: { type: 'string' },
            fields: { type: 'object', additionalProperties: { type: 'string', enum: [...fieldCodes] } },
          },
          additionalProperties: false,
        },
      },
    },
  };
}

function operation(method: Method, path: string, endpoint: Endpoint): Json {
  const parameters = [...parametersOf('path', endpoint.params), ...parametersOf('query', endpoint.query)];
  const body = requestBody(endpoint);
  const files = Object.fromEntries((endpoint.fileTypes ?? []).map((type) => [type, {}]));
  return {
    operationId: `${method.toLowerCase()}${path.replace(/^\/api\/v2/, '').replace(/[/_{}]+(\w)?/g, (_, letter?: string) => letter?.toUpperCase() ?? '')}`,
    summary: endpoint.summary,
    security: endpoint.access === 'anyone' ? [] : endpoint.access === 'manager' ? [{ manager: [] }] : [{ token: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: body } }),
    responses: {
      200: {
        description: 'Done',
        content:
          endpoint.reply === 'file' ? files : { 'application/json': { schema: jsonSchema(endpoint.reply, 'output') } },
      },
      ...(endpoint.hasParts && {
        206: { description: 'The part that Range asks for', content: files },
        304: { description: 'Not changed since' },
        412: { description: 'Changed since' },
        416: { description: 'There is no such part; Content-Range says how long it is' },
      }),
      ...errorResponses(method, endpoint),
    },
  };
}

function requestBody(endpoint: Endpoint): Json | undefined {
  if (endpoint.uploadLimitBytes !== undefined) {
    const file = { type: 'string', format: 'binary', maxLength: endpoint.uploadLimitBytes };
    return { 'multipart/form-data': { schema: { type: 'object', required: ['file'], properties: { file } } } };
  }
  return endpoint.body && { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } };
}

/** Errors any call can return, because the server itself may refuse it before its handler runs. */
const COMMON: readonly ErrorCode[] = [
  'bad_request',
  'request_timeout',
  'url_too_long',
  'headers_too_large',
  'too_many_requests',
  'internal',
  'starting',
  'overloaded',
  'no_space',
];

function errorResponses(method: Method, endpoint: Endpoint): Json {
  const codes: ErrorCode[] = [...COMMON, ...(endpoint.errors ?? [])];
  if (endpoint.access !== 'anyone') codes.push('not_signed_in');
  if (endpoint.access !== 'anyone' && endpoint.access !== 'signedIn') codes.push('forbidden');
  if (endpoint.access !== 'manager') codes.push('view_only');
  if (endpoint.params) codes.push('not_found');
  if (endpoint.body || endpoint.query || endpoint.uploadLimitBytes !== undefined) codes.push('invalid_fields');
  if (method !== 'GET') codes.push('too_large', 'wrong_content_type');
  const byStatus = Map.groupBy(new Set(codes), (code) => errors[code][0]);
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  return Object.fromEntries([...byStatus].map(([status, list]) => [status, { description: list.join(', '), content }]));
}

function parametersOf(place: 'path' | 'query', schema: Schema | undefined): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, inner]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: inner,
  }));
}

function jsonSchema(schema: Schema, io: 'input' | 'output'): Json {
  const { $schema: _, ...made } = z.toJSONSchema(zodOf(schema), { io, unrepresentable: 'any', override: writeAsSent });
  return snakeProperties(made) as Json;
}

/** Describes values that are sent as text in an address by their actual type. */
function writeAsSent({ jsonSchema: made }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const { asSent, default: fallback } = made as { asSent?: Json; default?: unknown };
  if (!asSent) return;
  for (const key of Object.keys(made)) delete made[key];
  Object.assign(made, asSent, fallback !== undefined && { default: fallback });
}

/** Converts property names to snake_case as on the wire; JSON Schema's own keywords stay unchanged. */
function snakeProperties(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(snakeProperties);
  if (node === null || typeof node !== 'object') return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      if (key === 'properties')
        return [
          key,
          Object.fromEntries(
            Object.entries(value as Json).map(([name, inner]) => [toSnakeName(name), snakeProperties(inner)]),
          ),
        ];
      if (key === 'required') return [key, (value as string[]).map(toSnakeName)];
      return [key, snakeProperties(value)];
    }),
  );
}
