import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { get } from '../../../test/http.ts';
import { openSchool, type School } from '../../../test/school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

/**
 * Sends `count` requests at the same time on one connection. @returns everything received until the connection closed
 */
async function pipeline(count: number): Promise<string> {
  const socket = connect(Number(new URL(school.url).port), '127.0.0.1');
  let heard = '';
  socket.setEncoding('utf8').on('data', (text: string) => (heard += text));
  socket.on('error', () => undefined);
  const request = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
  const last = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
  socket.write(request.repeat(count - 1) + last);
  await once(socket, 'close');
  return heard;
}
const answers = (heard: string): number => heard.match(/HTTP\/1\.1 200 /g)?.length ?? 0;

it('a few pipelined requests are answered, hundreds at once close the connection, and nobody else is affected', async () => {
  expect(answers(await pipeline(5))).toBe(5);
  expect(answers(await pipeline(300))).toBeLessThan(300);
  expect(await get(school, '/healthz')).toMatchObject({ status: 200 });
});
