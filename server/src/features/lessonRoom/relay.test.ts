import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { type AddressInfo, BlockList, connect, createServer, isIPv6 } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aLesson, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { get } from '../../../test/http.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { TurnClient } from '../../platform/turn/TurnClient.ts';
import { type IceServerConfig, iceServers } from './relay.ts';

// Trust and speed, 21 and 22.

const SECRET = 'a-relay-secret-of-tests';
const TURN = { secret: SECRET, urls: ['turn:relay.test:3478', 'stun:relay.test:3478'] };
const CONFIGURATION = join(import.meta.dirname, '../../../../deploy/turnserver.conf');

/** The credentials and user in a reply's relay entry. */
const relayIn = (servers: IceServerConfig[]) => {
  const { username = '', credential = '' } = servers.find((one) => one.credential !== undefined) ?? {};
  const [expiry = '', user = ''] = username.split(':');
  return { username, credential, user, expiresAtMs: Number(expiry) * 1000 };
};

describe('credentials for the relay', () => {
  let school: School;
  let teacher: Person;
  let student: Person;
  let lessonId: string;
  beforeAll(async () => {
    school = await openSchool({ config: { turn: TURN } });
    [teacher, student] = await Promise.all([aTeacher(school), aStudent(school)]);
    lessonId = await aLesson(school, { teacher, student, startsAt: school.clock.in(5) });
  });
  afterAll(() => school.close());

  const ofRoom = async (person: Person) =>
    relayIn((await get(school, `/api/v2/rooms/${lessonId}/relay`, person)).body.ice_servers);

  it('hold for minutes, and are only for the two people of a lesson whose room is open', async () => {
    for (const person of [teacher, student]) {
      const { expiresAtMs } = await ofRoom(person);
      expect(expiresAtMs).toBeLessThanOrEqual(school.clock.in(10).getTime());
      expect(expiresAtMs).toBeGreaterThan(school.clock.in(8).getTime());
      const { body } = await get(school, `/api/v2/rooms/${lessonId}`, person);
      expect(relayIn(body.ice_servers).expiresAtMs).toBeLessThanOrEqual(school.clock.in(10).getTime());
      expect(JSON.stringify(body)).not.toContain(SECRET);
    }
    const stranger = await aStudent(school);
    expect((await get(school, `/api/v2/rooms/${lessonId}/relay`, stranger)).status).toBe(404);
    const [t, s] = await Promise.all([aTeacher(school), aStudent(school)]);
    const later = await aLesson(school, { teacher: t, student: s, startsAt: school.clock.in(120) });
    expect((await get(school, `/api/v2/rooms/${later}/relay`, s)).status).toBe(409);
    const over = await aLesson(school, { teacher: t, student: s, startsAt: school.clock.in(-120), status: 'held' });
    expect((await get(school, `/api/v2/rooms/${over}/relay`, s)).status).toBe(409);
  });

  it('contain one name per person whenever they are created, so that a quota works, and don’t reveal who it is', async () => {
    const first = await ofRoom(student);
    school.clock.moveBy({ seconds: 90 });
    const second = await ofRoom(student);
    expect(second.username).not.toBe(first.username);
    expect(second.user).toBe(first.user);
    expect((await ofRoom(teacher)).user).not.toBe(first.user);
    expect(first.user).not.toContain(student.id);
    const configured = (name: string) =>
      Number(new RegExp(`^${name}=(\\d+)$`, 'm').exec(readFileSync(CONFIGURATION, 'utf8'))?.[1]);
    expect(configured('user-quota')).toBeGreaterThan(0);
    expect(configured('total-quota')).toBeLessThan(configured('max-port') - configured('min-port') + 1);
  });

  it('hold for a check of a device only as long as the check', async () => {
    const { body } = await get(school, '/api/v2/devices/network', student);
    expect(relayIn(body.ice_servers).expiresAtMs).toBeLessThanOrEqual(school.clock.in(2).getTime());
  });

  it('are not issued without limit; a room can be entered without them', async () => {
    const greedy = await aStudent(school);
    const own = await aLesson(school, {
      teacher: await aTeacher(school),
      student: greedy,
      startsAt: school.clock.in(5),
    });
    const statuses: number[] = [];
    for (let count = 0; count < 65; count += 1)
      statuses.push((await get(school, `/api/v2/rooms/${own}/relay`, greedy)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
    const room = await get(school, `/api/v2/rooms/${own}`, greedy);
    expect(room.status).toBe(200);
    expect(room.body.ice_servers).toEqual([{ urls: ['stun:relay.test:3478'] }]);
  });

  it('end with the hour after the lesson at the latest', () => {
    const { expiresAtMs } = relayIn(iceServers(TURN, student.id, 1_000_500));
    expect(expiresAtMs).toBe(1_000_000);
  });
});

/** Addresses in each range that the relay must not reach, including both ends of the ranges. */
const PRIVATE = [
  '0.0.0.1',
  '10.0.0.1',
  '10.255.255.254',
  '100.64.0.1',
  '100.127.255.254',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.254',
  '192.0.0.8',
  '192.168.0.1',
  '192.168.255.254',
  '198.18.0.1',
  '240.0.0.1',
  '255.255.255.255',
];
const PRIVATE_IPV6 = [
  '::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fec0::1',
  '::ffff:10.0.0.1',
  '::ffff:127.0.0.1',
  '::10.0.0.1',
  '64:ff9b::10.0.0.1',
  '2002:a00:1::1',
];
const PUBLIC = '8.8.8.8';
const PUBLIC_IPV6 = '2a00:1450:4001::1';

it('the relay’s configuration denies every private range', () => {
  // Separate lists per address family: Node also matches an IPv4 address in its IPv4-mapped IPv6 form, coturn doesn't.
  const denied = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const [, from = '', to = from] of readFileSync(CONFIGURATION, 'utf8').matchAll(
    /^denied-peer-ip=([^-\n]+)(?:-([^\n]+))?$/gm,
  ))
    denied[familyOf(from)].addRange(from, to, familyOf(from));
  const isDenied = (address: string): boolean => denied[familyOf(address)].check(address, familyOf(address));
  expect([...PRIVATE, ...PRIVATE_IPV6].filter((address) => !isDenied(address))).toEqual([]);
  expect([PUBLIC, PUBLIC_IPV6].filter(isDenied)).toEqual([]);
});

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4');

const TURNSERVER = [process.env['TURNSERVER_PATH'], '/usr/bin/turnserver', '/usr/local/bin/turnserver'].find(
  (path) => path !== undefined && existsSync(path),
);

// Without coturn only the test above runs.
describe.skipIf(TURNSERVER === undefined)('a real relay with the school’s configuration (needs coturn)', () => {
  let relay: ChildProcess;
  let port: number;
  const clients: TurnClient[] = [];
  beforeAll(async () => {
    port = await freePort();
    const own = ['--listening-ip=127.0.0.1', '--relay-ip=127.0.0.1', '--relay-ip=::1', `--listening-port=${port}`];
    const files = ['--log-file=stdout', '--pidfile=', '--no-tls', '--no-dtls'];
    const school = [`--static-auth-secret=${SECRET}`, '--realm=skylark.test'];
    relay = spawn(TURNSERVER ?? '', ['-c', CONFIGURATION, ...own, ...files, ...school], { stdio: 'ignore' });
    await vi.waitUntil(() => answers(port), { timeout: 30_000 });
  });
  afterAll(async () => {
    for (const client of clients) client.close();
    const gone = once(relay, 'exit');
    relay.kill('SIGKILL');
    await gone;
  });

  const come = async (personId: string, untilMs: number, credential?: string): Promise<TurnClient> => {
    const own = relayIn(iceServers(TURN, personId, untilMs));
    const client = await TurnClient.open('127.0.0.1', port, { ...own, ...(credential && { credential }) });
    clients.push(client);
    return client;
  };
  const soon = (): number => Date.now() + 60_000;

  it('lets in who has a credential, and refuses it after its expiry, with another name or another password', async () => {
    expect(await (await come('anna', soon())).allocate()).toBe(0);
    expect(await (await come('anna', Date.now() - 5_000)).allocate()).toBe(401);
    expect(await (await come('anna', soon(), 'guessed')).allocate()).toBe(401);
  });

  it('allocates over TCP as well, message by message', async () => {
    const { username, credential } = relayIn(iceServers(TURN, 'by tcp', soon()));
    const client = await TurnClient.open('127.0.0.1', port, { username, credential }, 'tcp');
    clients.push(client);
    expect(await client.allocate()).toBe(0);
    expect([await client.permit(PUBLIC), await client.permit('10.0.0.1')]).toEqual([0, 403]);
    expect(await client.refresh(0)).toBe(0);
  });

  it.each(PRIVATE)('does not reach %s', async (peer) => {
    const client = await come(`probe ${peer}`, soon());
    expect(await client.allocate()).toBe(0);
    expect([await client.permit(PUBLIC), await client.permit(peer), await client.bind(peer)]).toEqual([0, 403, 403]);
  });

  it.each(PRIVATE_IPV6)('does not reach %s', async (peer) => {
    const client = await come(`probe ${peer}`, soon());
    expect(await client.allocate('ipv6')).toBe(0);
    expect([await client.permit(PUBLIC_IPV6), await client.permit(peer), await client.bind(peer)]).toEqual([
      0, 403, 403,
    ]);
  });

  it('counts one person’s allocations together, whenever their credentials were made', async () => {
    const quota = Number(/^user-quota=(\d+)$/m.exec(readFileSync(CONFIGURATION, 'utf8'))?.[1]);
    const codes: number[] = [];
    for (let count = 0; count <= quota; count += 1)
      codes.push(await (await come('greedy', soon() + count * 1_000)).allocate());
    expect(codes).toEqual([...Array<number>(quota).fill(0), 486]);
    expect(await (await come('somebody else', soon())).allocate()).toBe(0);
  });

  it('keeps a running call when its credential expires', async () => {
    const client = await come('in a call', Date.now() + 2_000);
    expect(await client.allocate()).toBe(0);
    await expect
      .poll(async () => (await come('in a call', Date.now() - 1_000)).allocate(), { timeout: 30_000 })
      .toBe(401);
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(await client.refresh()).toBe(0);
    expect(await client.permit(PUBLIC)).toBe(0);
  });
});

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (isThere: boolean) => (): void => {
      socket.destroy();
      resolve(isThere);
    };
    socket.on('connect', end(true)).on('error', end(false));
  });
}
