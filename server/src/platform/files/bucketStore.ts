import type { IncomingMessage } from 'node:http';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { CompletedPart, GetObjectCommandInput, GetObjectCommandOutput } from '@aws-sdk/client-s3';
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

/** Large enough that a backup of 100 GB has fewer than 10,000 parts; one is held in memory. */
const PART_BYTES = 16 * 1024 * 1024;

interface BucketStore extends FileStore {
  /** Uploads a file of any length. */
  putFile(key: string, path: string): Promise<void>;
  /** @returns false if there is no such file in the bucket */
  getFile(key: string, path: string): Promise<boolean>;
  /** @returns undefined if there is no such file */
  sizeOf(key: string): Promise<number | undefined>;
}

/** Files in a bucket of an S3-compatible service, with path-style addressing, so that servers needn't share a disk. */
export function createBucketStore(config: BucketConfig): BucketStore {
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

    async putFile(key, path) {
      const { sdk, client } = await open();
      const { size } = await stat(path);
      if (size <= PART_BYTES) {
        const Body = await readFile(path);
        await client.send(new sdk.PutObjectCommand({ ...of(key), Body, ContentLength: size }));
        return;
      }
      const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand(of(key)));
      try {
        const Parts: CompletedPart[] = [];
        for (let start = 0; start < size; start += PART_BYTES) {
          // All parts but the last have the same length, as some services require.
          const Body = await buffer(createReadStream(path, { start, end: start + PART_BYTES - 1 }));
          const PartNumber: number = Parts.length + 1;
          const part = { ...of(key), UploadId, PartNumber, Body, ContentLength: Body.length };
          Parts.push({ PartNumber, ETag: (await client.send(new sdk.UploadPartCommand(part))).ETag });
        }
        await client.send(new sdk.CompleteMultipartUploadCommand({ ...of(key), UploadId, MultipartUpload: { Parts } }));
      } catch (error) {
        // Otherwise its parts stay in the bucket, and are paid for, until somebody notices.
        await client.send(new sdk.AbortMultipartUploadCommand({ ...of(key), UploadId })).catch(() => undefined);
        throw error;
      }
    },

    async getFile(key, path) {
      const found = await this.read(key);
      if (found) await pipeline(found, createWriteStream(path, { mode: 0o600 }));
      return found !== undefined;
    },

    async sizeOf(key) {
      try {
        return (await head(key)).ContentLength;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
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
