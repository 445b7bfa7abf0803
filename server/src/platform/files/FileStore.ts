import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';

/** Status (200, 206 or 304; 412 and 416 without content), headers without content type, and content. */
export interface SentFile {
  statusCode: number;
  headers: Record<string, string>;
  stream: Readable;
}

/** Storage for bytes by key: a folder, or a bucket of an S3-compatible service. Storage errors are thrown. */
export interface FileStore {
  /**
   * Takes whole buffers, because images and videos are processed in memory anyway; the largest file is a 20 MB
   * greeting.
   */
  put(key: string, bytes: Buffer): Promise<void>;
  /** @returns undefined if there is no such file */
  read(key: string): Promise<Readable | undefined>;
  /** Like read, but answers a browser's range and conditional headers (RFC 9110). */
  send(request: IncomingMessage, key: string): Promise<SentFile | undefined>;
  /** Does nothing if there is no such file. */
  remove(key: string): Promise<void>;
  /** Sorted by key, starting after `after`; may include keys that aren't the school's. */
  list(after?: string): AsyncIterable<{ key: string; writtenAt: Date }>;
}
