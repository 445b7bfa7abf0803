import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type ClientHttp2Session, connect } from 'node:http2';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Balancer, freePort } from './Balancer.ts';
import { CaddyProcess } from './CaddyProcess.ts';

// Both people of a room have to reach the same server: otherwise each of their sockets takes the room from the other's.
// Where HAProxy or Caddy isn't installed (apt-get install haproxy caddy), only their configuration is read.

const ROOMS = 16;
/** Each answers with its own port. */
const servers = Array.from({ length: 4 }, () =>
  createServer((request, response) => response.end(String(request.socket.localPort))),
);
const ports: number[] = [];
beforeAll(async () => {
  for (const server of servers) {
    const port = await freePort();
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    ports.push(port);
  }
});
afterAll(() => {
  for (const server of servers) server.close().closeAllConnections();
});

/** Which of the operator's pages a balancer lets through. The servers decode an address before they look for its page. */
async function openOf(url: string): Promise<string[]> {
  const paths = ['/metrics', '/readyz', '/metrics?a=1', '/%6Detrics', '/m%65tr%69cs', '/%72eadyz', '/readyz%3F'];
  const answers = await Promise.all(paths.map(async (path) => ({ path, status: (await fetch(url + path)).status })));
  return answers.filter(({ status }) => status === 200).map(({ path }) => path);
}
const NOT_A_PAGE = '/readyz%3F';

type Reach = (path: string) => Promise<string>;
const over =
  (url: string, headers: Record<string, string> = {}): Reach =>
  async (path) =>
    (await fetch(url + path, { headers })).text();
const overH2 =
  (session: ClientHttp2Session, authority: string): Reach =>
  async (path) => {
    let text = '';
    const stream = session.request({ ':path': path, ':authority': authority });
    for await (const part of stream.setEncoding('utf8')) text += String(part);
    return text;
  };

async function expectOneServerEach(...ways: Reach[]): Promise<void> {
  const met = new Set<string>();
  for (let room = 0; room < ROOMS; room += 1) {
    const path = `/api/v2/rooms/${randomUUID()}/socket`;
    const answers = await Promise.all(
      ways.flatMap((reach) => [reach(path), reach(`${path}?hello=%7B%22n%22%3A1%7D`), reach(`${path}?hello=2`)]),
    );
    expect([...new Set(answers)], path).toHaveLength(1);
    for (const one of answers) met.add(one);
  }
  expect(met.size).toBeGreaterThan(1);
}

it('HAProxy and Caddy choose a room’s server by the path alone, and HAProxy waits for imports', () => {
  const fileOf = (name: string): string => readFileSync(join(import.meta.dirname, '../../deploy', name), 'utf8');
  expect(fileOf('haproxy.cfg')).toMatch(/\nbackend rooms\n( .*\n)*? *balance uri path-only\n/);
  // What is read for minutes isn't cut off.
  expect(fileOf('haproxy.cfg')).toMatch(/\nbackend pages\n( .*\n)*? *http-request set-timeout server 1h if .*slides/);
  expect(fileOf('Caddyfile')).toMatch(
    /request_header @rooms X-Room \{path\}\n\treverse_proxy @rooms .*\n\t\tlb_policy header X-Room\n/,
  );
});

it.skipIf(!Balancer.isInstalled())('a room has one server behind HAProxy, by HTTP/1.1 and by HTTP/2', async () => {
  const balancer = await Balancer.start(ports);
  const session = connect(balancer.h2Url);
  try {
    await expectOneServerEach(over(balancer.url), overH2(session, 'school.test'), overH2(session, 'other.test:443'));
    expect(await openOf(balancer.url)).toEqual([NOT_A_PAGE]);
  } finally {
    session.destroy();
    await balancer.stop();
  }
});

it.skipIf(!CaddyProcess.isInstalled())(
  'a room has one server behind Caddy, whatever a page says of itself',
  async () => {
    const caddy = await CaddyProcess.start(ports);
    try {
      await expectOneServerEach(over(caddy.url), over(caddy.url, { 'x-room': 'another' }));
      expect(await openOf(caddy.url)).toEqual([NOT_A_PAGE]);
    } finally {
      await caddy.stop();
    }
  },
);
