import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type ClientHttp2Session, connect } from 'node:http2';
import { connect as connectSocket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
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
  // Uploads that take the server minutes to process aren't cut off.
  expect(fileOf('haproxy.cfg')).toMatch(/\nbackend pages\n( .*\n)*? *http-request set-timeout server 1h if .*slides/);
  expect(fileOf('Caddyfile')).toMatch(
    /request_header @rooms X-Room \{path\}\n\treverse_proxy @rooms .*\n\t\tlb_policy header X-Room\n/,
  );
});

/** A server that answers pages and says that it is not ready. */
async function startUnready(): Promise<{ server: Server; port: number }> {
  const port = await freePort();
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/readyz' ? 503 : 200).end('it runs');
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return { server, port };
}

it.skipIf(!Balancer.isInstalled())(
  'servers that run serve while none is ready, and a page that reloads itself while none runs (needs HAProxy)',
  { timeout: 60_000 },
  async () => {
    const { server, port } = await startUnready();
    const balancer = await Balancer.start([port]);
    try {
      const body = async (path: string): Promise<string> => (await fetch(balancer.url + path)).text();
      await expect.poll(() => body('/login'), { timeout: 20_000 }).toBe('it runs');
      // By now the balancer counts that server as not ready.
      await expect.poll(() => body(`/api/v2/rooms/${randomUUID()}/socket`), { timeout: 20_000 }).toBe('it runs');
      server.close().closeAllConnections();
      await expect
        .poll(() => body('/login'), { timeout: 20_000 })
        .toMatch(/http-equiv=refresh[^]*lang=uk>[^]*lang=ru>/);
      expect((await fetch(`${balancer.url}/login`)).headers.get('retry-after')).toBe('10');
    } finally {
      await balancer.stop();
    }
  },
);

it.skipIf(!CaddyProcess.isInstalled())(
  'a server that runs serves behind Caddy though it is not ready, and a page that reloads itself stands in for none (needs Caddy)',
  { timeout: 60_000 },
  async () => {
    const { server, port } = await startUnready();
    const caddy = await CaddyProcess.start([port]);
    try {
      expect(await (await fetch(`${caddy.url}/login`)).text()).toBe('it runs');
      server.close().closeAllConnections();
      const answer = await fetch(`${caddy.url}/login`);
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10']);
      expect(await answer.text()).toMatch(/http-equiv=refresh[^]*lang=uk>[^]*lang=ru>/);
    } finally {
      await caddy.stop();
    }
  },
);

it.skipIf(!Balancer.isInstalled())(
  'a room has one server behind HAProxy, by HTTP/1.1 and by HTTP/2 (needs HAProxy)',
  async () => {
    const balancer = await Balancer.start(ports);
    const session = connect(balancer.h2Url);
    try {
      await expectOneServerEach(over(balancer.url), overH2(session, 'school.test'), overH2(session, 'other.test:443'));
      expect(await openOf(balancer.url)).toEqual([NOT_A_PAGE]);
    } finally {
      session.destroy();
      await balancer.stop();
    }
  },
);

/** Asks once, from this address, on a connection of its own. */
async function askFrom(balancer: Balancer, address: string, path: string): Promise<string> {
  const socket = connectSocket(balancer.proxyPort, '127.0.0.1');
  const protocol = address.includes(':') ? 'TCP6' : 'TCP4';
  const here = address.includes(':') ? '::1' : '127.0.0.1';
  socket.end(
    `PROXY ${protocol} ${address} ${here} 4000 443\r\nGET ${path} HTTP/1.1\r\nHost: school.test\r\nConnection: close\r\n\r\n`,
  );
  return text(socket);
}
const statusOf = (answer: string): number => Number(answer.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length));

/** Sends at most `most` requests until one is refused, each from another address given by `from`. */
async function flood(
  balancer: Balancer,
  { from, path, most }: { from: (n: number) => string; path: (n: number) => string; most: number },
): Promise<{ answered: number; refusal: string | undefined }> {
  let answered = 0;
  for (let sent = 0; sent < most;) {
    const round = Array.from({ length: 50 }, () => (sent += 1));
    const answers = await Promise.all(round.map((n) => askFrom(balancer, from(n), path(n))));
    answered += answers.filter((answer) => statusOf(answer) === 200).length;
    const refusal = answers.find((answer) => statusOf(answer) !== 200);
    if (refusal !== undefined) return { answered, refusal };
  }
  return { answered, refusal: undefined };
}

it.skipIf(!Balancer.isInstalled())(
  'HAProxy limits what one network asks for, each kind apart and nobody else (needs HAProxy)',
  async () => {
    const balancer = await Balancer.start(ports, { hasLimits: true });
    try {
      const ask = async (address: string, path: string) => statusOf(await askFrom(balancer, address, path));
      const room = `/api/v2/rooms/${randomUUID()}/socket`;
      // Each page has another spelling and address within the same /64.
      const pages = await flood(balancer, {
        from: (n) => `2001:db8:7:1::${n.toString(16)}`,
        path: (n) => `/${':'.repeat(n % 7)}welcome?n=${n}`,
        most: 6_000,
      });
      expect(pages.answered).toBeGreaterThanOrEqual(600);
      expect(pages.refusal).toMatch(
        /^HTTP\/1.1 429 [\s\S]*retry-after: 10\r\n[\s\S]*Too many requests[\s\S]*Зачекайте/,
      );
      const here = '2001:db8:7:1:ffff::1';
      expect(await ask(here, '/teachers/unknown')).toBe(429);
      for (const path of ['/api/v2/profile', '/assets/page.js', '/api/v2/live', room])
        expect([path, await ask(here, path)]).toEqual([path, 200]);
      for (const address of ['2001:db8:7:2::1', '192.0.2.1', '127.0.0.1'])
        expect([address, await ask(address, '/welcome')]).toEqual([address, 200]);

      const wide = await flood(balancer, {
        from: (n) => `2001:db8:8:${(n % 200).toString(16)}::1`,
        path: () => '/welcome',
        most: 12_000,
      });
      expect([wide.answered >= 2_400, statusOf(wide.refusal ?? '')]).toEqual([true, 429]);

      const sockets = await flood(balancer, { from: () => '192.0.2.1', path: () => room, most: 6_000 });
      expect(sockets.refusal).toMatch(/^HTTP\/1.1 429 [\s\S]*application\/json[\s\S]*"error":"too_many_requests"/);
      expect([await ask('192.0.2.1', '/welcome'), await ask('192.0.2.1', '/api/v2/profile')]).toEqual([200, 200]);
    } finally {
      await balancer.stop();
    }
  },
);

it.skipIf(!CaddyProcess.isInstalled())(
  'a room has one server behind Caddy, whatever a page says of itself (needs Caddy)',
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
