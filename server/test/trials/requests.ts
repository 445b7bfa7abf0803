import { Agent, request as httpRequest } from 'node:http';
import { managerRoles } from '@skylark/contract/manager.facts';
import fc from 'fast-check';
import type { Operation } from './ApiDocument.ts';
import { addToText, type Mutation, mutateTree, mutations, type Sent } from './mutations.ts';
import { type Upload, uploadsOf } from './uploads.ts';
import { type Known, valuesOf } from './values.ts';
import { type Caller, callers } from './World.ts';

/** Longer than any request takes: beyond it, no response will come. */
const PATIENCE_MS = 15_000;
const kept = new Agent({ keepAlive: true, maxSockets: 8 });

export interface Trial {
  caller: Caller;
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
  file: Upload | undefined;
  mutation: Mutation;
}

export interface Answer {
  status: number;
  type: string;
  body: Buffer;
  milliseconds: number;
}

/** A request as described by the document, from any caller, with at most one modification. */
export function trialsOf(operation: Operation, known: Known): fc.Arbitrary<Trial> {
  const parameters = (place: 'path' | 'query'): fc.Arbitrary<Record<string, unknown>> => {
    const mine = operation.parameters.filter((one) => one.in === place);
    return fc.record(Object.fromEntries(mine.map((one) => [one.name, valuesOf(one.schema, known, one.name)])), {
      requiredKeys: mine.filter((one) => one.required).map((one) => one.name),
    });
  };
  return fc.record({
    caller: callerOf(operation),
    path: parameters('path'),
    query: parameters('query'),
    body: operation.body ? valuesOf(operation.body, known) : fc.constant(undefined),
    file: operation.isUpload ? uploadsOf(operation.path) : fc.constant(undefined),
    // A file is spoiled in itself, so mostly nothing else is.
    mutation: operation.isUpload
      ? fc.oneof({ weight: 2, arbitrary: fc.constant<Mutation>({ kind: 'none' }) }, { weight: 1, arbitrary: mutations })
      : mutations,
  });
}

/** Mostly permitted callers, so that requests get past the first check. */
function callerOf({ security }: Operation): fc.Arbitrary<Caller> {
  const [scheme] = security.flatMap((one) => Object.keys(one));
  const likely: Caller[] = scheme === 'manager' ? ['owner', 'owner', ...managerRoles] : ['student', 'teacher'];
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...likely) },
    { weight: 2, arbitrary: fc.constantFrom(...callers) },
  );
}

const encode = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  // An unpaired surrogate can't be encoded, but its three bytes can be sent.
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80';
};

export function sentBy(operation: Operation, { path, query, body, file, mutation }: Trial): Sent {
  const sent: Sent = {
    path: Object.fromEntries(Object.entries(path).map(([name, value]) => [name, encode(value)])),
    query: Object.entries(query)
      .map(([name, value]) => `${name}=${encode(value)}`)
      .join('&'),
    body: body === undefined ? undefined : Buffer.from(JSON.stringify(body)),
    contentType: body === undefined ? undefined : 'application/json',
  };
  if (file) Object.assign(sent, formOf(file));
  const put = (value: unknown): void => {
    if (body === undefined) return;
    sent.body = Buffer.from(JSON.stringify(value) ?? '');
  };
  switch (mutation.kind) {
    case 'none':
      break;
    case 'value':
      put(mutateTree(body, mutation.at, mutation.value));
      break;
    case 'text':
      put(addToText(body, mutation.at, mutation.added));
      break;
    case 'missing':
      put(mutateTree(body, mutation.at, undefined));
      break;
    case 'extra':
      put(typeof body === 'object' ? { ...body, [mutation.name]: mutation.value } : mutation.value);
      break;
    case 'body':
      if (operation.method !== 'GET') [sent.contentType, sent.body] = mutation.as;
      break;
    case 'path': {
      const [name] = Object.keys(path);
      if (name !== undefined) sent.path[name] = mutation.part;
      break;
    }
    case 'query': {
      const [name = 'unknown'] = Object.keys(query);
      sent.query = `${sent.query}&${name}=${mutation.part}`;
      break;
    }
  }
  return sent;
}

function formOf({ name, type, bytes }: Upload): Pick<Sent, 'body' | 'contentType'> {
  const head = `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
  return {
    contentType: 'multipart/form-data; boundary=x',
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')]),
  };
}

/** @throws Error if there is no response */
export function send(
  url: string,
  operation: Pick<Operation, 'method' | 'path'>,
  { path, query, body, contentType }: Sent,
  headers: Record<string, string>,
  agent = kept,
): Promise<Answer> {
  const from = performance.now();
  const address = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? '');
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      url,
      {
        agent,
        method: operation.method,
        path: query === '' ? address : `${address}?${query}`,
        headers: {
          ...headers,
          ...(contentType !== undefined && { 'content-type': contentType }),
          ...(body && { 'content-length': body.length }),
        },
        timeout: PATIENCE_MS,
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            type: response.headers['content-type'] ?? '',
            body: Buffer.concat(parts),
            milliseconds: performance.now() - from,
          }),
        );
      },
    );
    request.on('timeout', () => request.destroy(new Error(`no answer within ${PATIENCE_MS} ms`)));
    request.on('error', (error: NodeJS.ErrnoException) => {
      // The server may close a connection that was kept just when it is used again: that says nothing about this request.
      const isStale = request.reusedSocket && error.code === 'ECONNRESET';
      if (isStale) resolve(send(url, operation, { path, query, body, contentType }, headers, new Agent()));
      else reject(error);
    });
    request.end(body);
  });
}
