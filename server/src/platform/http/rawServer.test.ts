import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { closingOf, openRaw } from '../../../test/rawHttp.ts';
import { createRawServer } from './rawServer.ts';

let server: ReturnType<typeof createRawServer> | undefined;
afterEach(() => {
  server?.close();
  server?.closeAllConnections();
});

it('whoever sends headers without an end is cut off, however busily, and others are answered', async () => {
  server = createRawServer({ headersMs: 200 });
  server.on('request', (_, response) => response.end('here'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const socket = await openRaw(url);
  const received: string[] = [];
  socket.on('data', (part: Buffer) => received.push(part.toString('latin1')));
  const closed = closingOf(socket);
  socket.write('GET / HTTP/1.1\r\nHost: school.test\r\n');
  // A byte now and then is no reason to wait on.
  const dripping = setInterval(() => socket.write('X'), 20);
  await closed;
  clearInterval(dripping);
  expect(received.join('')).toContain(' 408 ');
  expect(await (await fetch(url)).text()).toBe('here');
  // Node's own limit, a minute, would have ended it as well.
  expect(server.headersTimeout).toBe(200);
  expect(createRawServer().headersTimeout).toBe(10_000);
});
