import type { Endpoint, Method, Schema } from '@skylark/contract/endpoint';
import { type ErrorCode, errors } from '@skylark/contract/errors';
import { toSnakeName } from '@skylark/contract/wire';
import { z } from 'zod';
import { zodOf } from './bind.ts';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document, written from the same schemas that requests are parsed with. */
export function openApiDocument(
  table: Record<string, Endpoint>,
  info: { title: string; version: string; serverUrl: string },
): Json {
  const paths: Record<string, Json> = {};
  for (const [key, endpoint] of Object.entries(table)) {
    const [method, path] = key.split(' ') as [Method, string];
    (paths[path] ??= {})[method.toLowerCase()] = operation(method, path, endpoint);
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
            fields: { type: 'object', additionalProperties: { type: 'string' } },
          },
        },
      },
    },
  };
}

function operation(method: Method, path: string, endpoint: Endpoint): Json {
  const parameters = [
    ...Object.entries(shape(endpoint.params)).map(([name, schema]) => ({
      name: toSnakeName(name),
      in: 'path',
      required: true,
      schema,
    })),
    ...Object.entries(shape(endpoint.query)).map(([name, schema]) => ({
      name: toSnakeName(name),
      in: 'query',
      required: false,
      schema,
    })),
  ];
  const body = requestBody(endpoint);
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
          endpoint.reply === 'file'
            ? { 'image/webp': { schema: { type: 'string', format: 'binary' } } }
            : { 'application/json': { schema: jsonSchema(endpoint.reply, 'output') } },
      },
      ...errorResponses(endpoint),
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

function errorResponses(endpoint: Endpoint): Json {
  const codes: ErrorCode[] = [...(endpoint.errors ?? [])];
  if (endpoint.access !== 'anyone') codes.push('not_signed_in');
  if (endpoint.access !== 'anyone' && endpoint.access !== 'signedIn') codes.push('forbidden');
  if (endpoint.body || endpoint.query || endpoint.params) codes.push('invalid_fields');
  const byStatus = Map.groupBy(codes, (code) => errors[code][0]);
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  return Object.fromEntries([...byStatus].map(([status, list]) => [status, { description: list.join(', '), content }]));
}

const shape = (schema: Schema | undefined): Record<string, Json> =>
  schema ? ((z.toJSONSchema(zodOf(schema), { io: 'input' }).properties ?? {}) as Record<string, Json>) : {};

function jsonSchema(schema: Schema, io: 'input' | 'output'): Json {
  const { $schema: _, ...made } = z.toJSONSchema(zodOf(schema), { io, unrepresentable: 'any' });
  return snakeProperties(made) as Json;
}

/** Names of properties go over the wire in snake_case; the words of JSON Schema itself stay as they are. */
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
