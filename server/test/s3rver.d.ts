declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http';

  export default class S3rver {
    readonly httpServer: Server;
    /** Koa's middleware list. */
    readonly middleware: ((call: { path: string; app: object }, next: () => Promise<void>) => Promise<void>)[];
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string; configs: string[] }[];
    });
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
