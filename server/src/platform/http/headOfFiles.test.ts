import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openSchool, type School } from '../../../test/school.ts';
import { createBucketStore } from '../files/bucketStore.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

it('HEAD of a file does not read it', async () => {
  const endless = new Readable({ read: () => setImmediate(() => endless.push(Buffer.alloc(1_000))) });
  const read = vi.spyOn(school.app.deps.files, 'read').mockResolvedValue(endless);
  try {
    const head = await fetch(`${school.url}/api/v2/files/slide-${'0'.repeat(40)}.webp`, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(endless.destroyed).toBe(true);
  } finally {
    read.mockRestore();
    endless.destroy();
  }
});

it('HEAD of a file in a bucket asks the bucket for no content', async () => {
  const asked: string[] = [];
  const bucket = createServer((request, response) => {
    asked.push(request.method ?? '');
    response
      .writeHead(200, { 'content-length': '5', etag: '"e"' })
      .end(request.method === 'HEAD' ? undefined : 'whole');
  }).listen(0, '127.0.0.1');
  await once(bucket, 'listening');
  try {
    const url = `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`;
    const store = createBucketStore({ url, bucket: 'school', region: 'us-east-1', keyId: 'id', keySecret: 'secret' });
    const sent = await store.send({ method: 'HEAD', headers: {} } as never, 'a.mp3');
    expect(sent).toMatchObject({ statusCode: 200, headers: { 'Content-Length': '5', ETag: '"e"' } });
    expect(asked).toEqual(['HEAD']);
  } finally {
    bucket.closeAllConnections();
    bucket.close();
  }
});
