import { newRoomState } from '@skylark/contract/roomState';
import { beforeEach, expect, it, vi } from 'vitest';
import { FakeConnection, FakeStream } from '../../../../test/fakeConnection.ts';
import { EarlyCall } from './EarlyCall.ts';
import type { CallLink } from './CallLink.ts';
import type { CallMessage } from './callMessage.ts';
import { Pairing } from './Pairing.ts';

const OTHER = 'other-client';
const PEOPLE = 'sendrecv,sendrecv';
const made: FakeConnection[] = [];
const settled = () => new Promise((resolve) => setTimeout(resolve, 25));

beforeEach(() => {
  made.length = 0;
  vi.stubGlobal('MediaStream', FakeStream);
  vi.stubGlobal(
    'RTCPeerConnection',
    class extends FakeConnection {
      constructor() {
        super();
        made.push(this);
      }
    },
  );
  return () => {
    globalThis.skylarkEarlyCall = undefined;
  };
});

/** The first script's part of the call, what it sent, and how the page's own code takes it over. */
function open(makesOffers: boolean) {
  const early: (CallMessage & { to: string })[] = [];
  const late: CallMessage[] = [];
  const call = new EarlyCall({
    makesOffers,
    configuration: {},
    send: (to, data) => early.push({ to, ...(JSON.parse(data) as CallMessage) }),
  });
  globalThis.skylarkEarlyCall = call;
  const kept: CallMessage[] = [];
  const hear = (message: CallMessage): void => {
    if (!call.hear(OTHER, JSON.stringify(message))) kept.push(message);
  };
  const takeOver = (isGreeted = true) => {
    let receive: (from: string, data: string) => void = () => undefined;
    let listen: () => void = () => undefined;
    let isLive = false;
    const here = { kind: 'here', client: OTHER } as never;
    const link: CallLink = {
      earlyPage: isGreeted ? 'this-page' : undefined,
      signal: (_to, data) => late.push(JSON.parse(data) as CallMessage) > 0,
      onSignal: (listener) => ((receive = listener), () => undefined),
      speak: () => undefined,
      onVoice: () => () => undefined,
      onUnheard: () => () => undefined,
      probe: () => undefined,
      subscribe: (listener) => ((listen = listener), () => undefined),
      snapshot: () => ({
        seat: makesOffers ? 't' : 's',
        status: { kind: isLive ? 'live' : 'connecting' },
        otherClient: isLive ? OTHER : undefined,
        state: { seats: { ...newRoomState().seats, [makesOffers ? 's' : 't']: here } },
      }),
    };
    const states: string[] = [];
    const onBack = vi.fn<() => void>();
    const nothing = (): void => undefined;
    const pairing = new Pairing({
      link,
      configuration: {},
      hooks: {
        onPeer: nothing,
        onMet: nothing,
        onReachable: nothing,
        onBack,
        onAlone: nothing,
        onState: (state) => states.push(state),
        onRepair: nothing,
        onVoice: nothing,
        onScreen: nothing,
      },
    });
    pairing.begin();
    isLive = true;
    listen();
    pairing.startSending();
    const hearNow = (message: CallMessage): void => receive(OTHER, JSON.stringify(message));
    for (const message of kept) hearNow(message);
    return { pairing, states, onBack, hearNow };
  };
  return { early, late, hear, takeOver };
}
const hello: CallMessage = { k: 'hello', page: 'other-page', c: null, sends: true };
const offer: CallMessage = { k: 'offer', c: 'theirs', n: 1, sdp: PEOPLE };
const ice: CallMessage = { k: 'ice', c: 'theirs', l: [{ candidate: 'one' }] };

it('an offer is answered before the page has come, and the page goes on with that connection', async () => {
  const { early, late, hear, takeOver } = open(false);
  for (const message of [hello, offer, ice]) hear(message);
  await settled();
  expect(early).toEqual([{ to: OTHER, k: 'answer', c: 'theirs', n: 1, sdp: PEOPLE }]);
  const [connection] = made;
  if (connection) connection.connectionState = 'connected';
  const { pairing, states, hearNow } = takeOver();
  await settled();
  expect(made.length).toBe(1);
  expect(pairing.peer?.id).toBe('theirs');
  expect(pairing.peer?.picture).toMatchObject({ tracks: [{ kind: 'video' }] });
  // Nothing is sent twice: the other page would take it for a reloaded page.
  expect(late).toEqual([]);
  expect(states).toEqual(['connected']);
  hearNow({ ...offer, n: 2 });
  await settled();
  expect(late).toEqual([{ k: 'answer', c: 'theirs', n: 2, sdp: PEOPLE }]);
});

it('an offer is made before the page has come, once, and its answer is heard', async () => {
  const { early, late, hear, takeOver } = open(true);
  hear(hello);
  hear(hello);
  await settled();
  expect(early).toMatchObject([{ to: OTHER, k: 'offer', n: 1, sdp: PEOPLE }]);
  const id = early[0] && 'c' in early[0] ? String(early[0].c) : '';
  hear({ k: 'answer', c: id, n: 1, sdp: PEOPLE });
  const { pairing, onBack } = takeOver();
  await settled();
  expect(made.length).toBe(1);
  expect(made[0]?.remoteDescription).toMatchObject({ type: 'answer' });
  expect(pairing.peer?.id).toBe(id);
  expect(late).toEqual([]);
  expect(onBack).not.toHaveBeenCalled();
});

it('another page of the other side gets another connection', async () => {
  const { late, hear, takeOver } = open(true);
  hear(hello);
  hear({ ...hello, page: 'loaded-anew' } as CallMessage);
  const { pairing } = takeOver();
  await settled();
  expect(made.map(({ connectionState }) => connectionState)).toEqual(['closed', 'new']);
  expect(late).toMatchObject([{ k: 'hello' }, { k: 'offer', c: pairing.peer?.id }]);
});

it('of two offers the later one is answered', async () => {
  const { early, hear, takeOver } = open(false);
  hear(hello);
  hear(offer);
  hear({ ...offer, c: 'later' } as CallMessage);
  await settled();
  const { pairing } = takeOver();
  await settled();
  expect(early.at(-1)).toMatchObject({ k: 'answer', c: 'later' });
  expect(pairing.peer?.id).toBe('later');
  expect(made.filter(({ connectionState }) => connectionState !== 'closed').length).toBe(1);
});

it('what a page cannot take over is closed', async () => {
  const { hear, takeOver } = open(false);
  hear(offer);
  takeOver(false).pairing.close();
  expect(made[0]?.connectionState).toBe('closed');
  const again = open(true);
  again.hear(hello);
  const { pairing } = again.takeOver();
  pairing.close();
  expect(made.every(({ connectionState }) => connectionState === 'closed')).toBe(true);
});

it('invalid messages start nothing', () => {
  const { hear } = open(false);
  for (const data of [ice, { k: 'answer', c: 'x', n: 1, sdp: '' }, { k: 'again', c: 'x' }, hello]) hear(data as never);
  expect(made).toEqual([]);
});
