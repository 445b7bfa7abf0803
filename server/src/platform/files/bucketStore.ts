import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { GetObjectCommandInput, GetObjectCommandOutput } from '@aws-sdk/client-s3';
import type { FileStore, SentFile } from './FileStore.ts';

export interface BucketConfig {
  /** URL of the service without the bucket: https://s3.eu-central-1.amazonaws.com */
  url: string;
  bucket: string;
  region: string;
  keyId: string;
  keySecret: string;
}

const CONNECT_MS = 3_000;
/** Timeout for the response to start, and for a stalled transfer. */
const ANSWER_MS = 15_000;
const TRIES = 3;
const SOCKETS_MAX = 1_000;
/**
 * What every service supports: a single range with a start. For other ranges the whole file is sent (RFC 9110, 14.2).
 */
const ONE_RANGE = /^bytes=\d+-\d*$/;
const ONE_ETAG = /^"[^"]+"$/;

type ReadConditions = Pick<GetObjectCommandInput, 'Range' | 'IfNoneMatch'>;

/** Files in a bucket of an S3-compatible service, with path-style addressing, so that servers needn't share a disk. */
export function createBucketStore(config: BucketConfig): FileStore {
  const of = (key: string) => ({ Bucket: config.bucket, Key: key });
  // Loaded on first use: a school that stores its files in a folder never loads it.
  let opened: ReturnType<typeof openClient> | undefined;
  const open = () => (opened ??= openClient(config));

  async function get(key: string, given: ReadConditions = {}) {
    const { sdk, client } = await open();
    const found = await client.send(new sdk.GetObjectCommand({ ...of(key), ...given }));
    return { ...found, stream: streamOf(found) };
  }

  async function head(key: string) {
    const { sdk, client } = await open();
    const found = await client.send(new sdk.HeadObjectCommand(of(key)));
    return { ...found, stream: Readable.from([]) };
  }

  return {
    async put(key, bytes) {
      const { sdk, client } = await open();
      await client.send(new sdk.PutObjectCommand({ ...of(key), Body: bytes, ContentLength: bytes.length }));
    },

    async read(key) {
      try {
        return (await get(key)).stream;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },

    async send(request, key) {
      try {
        return sentOf(request.method === 'HEAD' ? await head(key) : await get(key, conditionsOf(request)));
      } catch (error) {
        if (isMissing(error)) return undefined;
        const status = statusOf(error);
        if (status !== 304 && status !== 416) throw error;
        const range = status === 416 ? (await head(key)).ContentLength : undefined;
        return {
          statusCode: status,
          headers: range === undefined ? {} : { 'Content-Range': `bytes */${range}` },
          stream: Readable.from([]),
        };
      }
    },

    async remove(key) {
      const { sdk, client } = await open();
      await client.send(new sdk.DeleteObjectCommand(of(key)));
    },

    async *list(after) {
      const { sdk, client } = await open();
      const query = { Bucket: config.bucket, ...(after !== undefined && { StartAfter: after }) };
      for await (const page of sdk.paginateListObjectsV2({ client }, query))
        for (const { Key: key, LastModified: writtenAt } of page.Contents ?? [])
          if (key !== undefined && writtenAt !== undefined) yield { key, writtenAt };
    },
  };
}

async function openClient({ url, region, keyId, keySecret }: BucketConfig) {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    endpoint: url,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId: keyId, secretAccessKey: keySecret },
    maxAttempts: TRIES,
    // Newer than the protocol itself: many services reject these. The signature covers the bytes anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      // Each slow reader occupies one until it has everything; a single client could use up the default of 50.
      httpAgent: { maxSockets: SOCKETS_MAX },
      httpsAgent: { maxSockets: SOCKETS_MAX },
      connectionTimeout: CONNECT_MS,
      requestTimeout: ANSWER_MS,
      throwOnRequestTimeout: true,
      socketTimeout: ANSWER_MS,
    },
  });
  // Some services send only an error code: without this, a check would report nothing but "UnknownError".
  client.middlewareStack.add(
    (next) => (args) =>
      next(args).catch((error: unknown) => {
        if (error instanceof Error && error.message === 'UnknownError') error.message = error.name;
        throw error;
      }),
    { step: 'initialize' },
  );
  return { sdk, client };
}

function conditionsOf({ headers }: IncomingMessage): ReadConditions {
  const { range, 'if-none-match': other } = headers;
  return {
    ...(range !== undefined && ONE_RANGE.test(range) && { Range: range }),
    ...(other !== undefined && ONE_ETAG.test(other) && { IfNoneMatch: other }),
  };
}

type Found = Pick<GetObjectCommandOutput, 'ContentLength' | 'ContentRange' | 'ETag' | 'LastModified'>;

function sentOf(found: Found & { stream: Readable }): SentFile {
  const headers = {
    'Accept-Ranges': 'bytes',
    'Content-Length': found.ContentLength?.toString(),
    'Content-Range': found.ContentRange,
    ETag: found.ETag,
    'Last-Modified': found.LastModified?.toUTCString(),
  };
  return {
    statusCode: found.ContentRange === undefined ? 200 : 206,
    headers: Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value ? [[name, value]] : []))),
    stream: found.stream,
  };
}

function streamOf(found: GetObjectCommandOutput): Readable {
  if (found.Body instanceof Readable) return found.Body;
  throw new Error('The store of files answered without bytes.');
}

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;

/** A missing bucket is a configuration error, not a missing file. */
const isMissing = (error: unknown): boolean => statusOf(error) === 404 && (error as Error).name !== 'NoSuchBucket';
