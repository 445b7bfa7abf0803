import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { BucketConfig } from '../src/platform/files/bucketStore.ts';

/** A server that speaks S3 and checks signatures, with one bucket, on a free port. */
export class BucketServer {
  readonly config: BucketConfig;
  readonly #server: S3rver;
  readonly #folder: string;

  private constructor(server: S3rver, folder: string, port: number) {
    [this.#server, this.#folder] = [server, folder];
    this.config = {
      url: `http://127.0.0.1:${port}`,
      bucket: 'school',
      region: 'us-east-1',
      keyId: 'S3RVER',
      keySecret: 'S3RVER',
    };
  }

  static async open(): Promise<BucketServer> {
    const directory = mkdtempSync(join(tmpdir(), 'skylark-bucket-'));
    const server = new S3rver({
      address: '127.0.0.1',
      port: 0,
      silent: true,
      directory,
      configureBuckets: [{ name: 'school', configs: [] }],
    });
    server.middleware.unshift(oneByOne(), acceptLists);
    const { port } = await server.run();
    return new BucketServer(server, directory, port);
  }

  /** The school's requests break off as when the service is gone. */
  async close(): Promise<void> {
    this.#server.httpServer.closeAllConnections();
    await this.#server.close().catch(() => undefined);
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

interface Call {
  path: string;
  app: object;
}

/** It checks the signature of a list without the slash at the end of `/bucket/?list-type=2`, with which clients sign it. */
function acceptLists(call: Call, next: () => Promise<void>): Promise<void> {
  if (call.path.endsWith('/'))
    call.app = Object.create(call.app, { allowMismatchedSignatures: { value: true } }) as object;
  return next();
}

/** It writes objects in place, where a service never shows half of one: what is of one object comes one after the other. */
function oneByOne(): (call: Call, next: () => Promise<void>) => Promise<void> {
  const last = new Map<string, Promise<unknown>>();
  return async ({ path }, next) => {
    const before = last.get(path);
    const run = (async () => {
      await before;
      await next();
    })();
    last.set(path, Promise.allSettled([run]));
    await run;
  };
}
