import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import S3rver from '@20minutes/s3rver';
import type { BucketConfig } from '../src/platform/files/bucketStore.ts';

/**
 * An S3 server on a free port that checks signatures and has two buckets, the school's and one called `backups`. With
 * BUCKET_SERVER=http://key:secret@host:port, as in the trial, it is a proxy to that server that can be closed, with a
 * new bucket in it.
 */
export class BucketServer {
  readonly config: BucketConfig;
  readonly #stop: () => Promise<void>;

  private constructor(
    port: number,
    keys: Pick<BucketConfig, 'bucket' | 'keyId' | 'keySecret'>,
    stop: () => Promise<void>,
  ) {
    this.config = { url: `http://127.0.0.1:${port}`, region: 'us-east-1', ...keys };
    this.#stop = stop;
  }

  static open(): Promise<BucketServer> {
    const { BUCKET_SERVER } = process.env;
    return BUCKET_SERVER === undefined ? BucketServer.#openOwn() : BucketServer.#openAt(new URL(BUCKET_SERVER));
  }

  static async #openOwn(): Promise<BucketServer> {
    const directory = mkdtempSync(join(tmpdir(), 'skylark-bucket-'));
    const server = new S3rver({
      address: '127.0.0.1',
      port: 0,
      silent: true,
      directory,
      configureBuckets: ['school', 'backups'].map((name) => ({ name, configs: [] })),
    });
    server.middleware.unshift(oneByOne(), acceptLists);
    const { port } = await server.run();
    return new BucketServer(port, { bucket: 'school', keyId: 'S3RVER', keySecret: 'S3RVER' }, async () => {
      server.httpServer.closeAllConnections();
      await server.close().catch(() => undefined);
      rmSync(directory, { recursive: true, force: true });
    });
  }

  static async #openAt({ hostname, port, username, password }: URL): Promise<BucketServer> {
    const open = new Set<Socket>();
    const way = createServer((socket) => {
      const service = connect(Number(port), hostname);
      for (const one of [socket, service]) open.add(one.on('error', () => undefined));
      socket.pipe(service).pipe(socket);
    });
    way.listen(0, '127.0.0.1');
    await once(way, 'listening');
    const bucket = `skylark-${randomUUID()}`;
    const server = new BucketServer(
      (way.address() as AddressInfo).port,
      { bucket, keyId: username, keySecret: password },
      async () => {
        for (const socket of open) socket.destroy();
        if (way.listening) await new Promise((closed) => way.close(closed));
      },
    );
    const { url, region } = server.config;
    const client = new S3Client({
      endpoint: url,
      region,
      forcePathStyle: true,
      credentials: { accessKeyId: username, secretAccessKey: password },
    });
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
    client.destroy();
    return server;
  }

  /** Makes requests fail as if the service were gone. */
  close(): Promise<void> {
    return this.#stop();
  }
}

interface Call {
  path: string;
  app: object;
}

/**
 * s3rver checks a list request's signature without the trailing slash of `/bucket/?list-type=2`, which clients do sign.
 */
function acceptLists(call: Call, next: () => Promise<void>): Promise<void> {
  if (call.path.endsWith('/'))
    call.app = Object.create(call.app, { allowMismatchedSignatures: { value: true } }) as object;
  return next();
}

/** s3rver writes objects in place, while a real service never shows partial ones: serialises requests per object. */
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
