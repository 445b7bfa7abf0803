import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';

/** Its status (200, 206, 304; without bytes 412 and 416), headers and bytes; no content type. */
export interface SentFile {
  statusCode: number;
  headers: Record<string, string>;
  stream: Readable;
}

/** Where bytes lie under their keys: a folder, or a bucket of a store that speaks S3. Faults of the place are thrown. */
export interface FileStore {
  /** The largest file of the school is a greeting of 20 MB: whole buffers are what pictures and videos are made as. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** @returns undefined when there is no such file */
  read(key: string): Promise<Readable | undefined>;
  /** As read, with the headers by which a browser asks for parts (RFC 9110, ranges). */
  send(request: IncomingMessage, key: string): Promise<SentFile | undefined>;
  /** Nothing when there is no such file. */
  remove(key: string): Promise<void>;
  /** In the order of their keys, from behind one; keys that are none of the school's among them. */
  list(after?: string): AsyncIterable<{ key: string; writtenAt: Date }>;
}
