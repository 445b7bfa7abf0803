import { beforeEach, expect, it, vi } from 'vitest';
import type { CallMessage } from './callMessage.ts';
import { Peer } from './Peer.ts';

// Enough of a browser's connection to see which ways are laid, and in which order it is negotiated.

class FakeStream {
  tracks: unknown[] = [];
  addTrack(track: unknown): void {
    this.tracks.push(track);
  }
}
const track = (kind: string): MediaStreamTrack =>
  ({ kind, getSettings: () => ({ width: 1280, height: 720 }) }) as never;
class FakeWay {
  direction: string;
  receiver: { track: MediaStreamTrack };
  sender = {
    track: null as MediaStreamTrack | null,
    replaceTrack: async (next: MediaStreamTrack | null) => void (this.sender.track = next),
    getParameters: () => ({ encodings: [{}] }),
    setParameters: async () => undefined,
    setStreams: () => undefined,
  };
  constructor(kind: string, direction: string) {
    this.direction = direction;
    this.receiver = { track: track(kind) };
  }
}
class FakeConnection extends EventTarget {
  static last: FakeConnection;
  ways: FakeWay[] = [];
  signalingState = 'stable';
  localDescription: { sdp: string } | null = null;
  remoteDescription: unknown = null;
  constructor() {
    super();
    FakeConnection.last = this;
  }
  addTransceiver(kind: string, { direction }: { direction: string }): void {
    this.ways.push(new FakeWay(kind, direction));
  }
  getTransceivers = (): FakeWay[] => [...this.ways];
  createOffer = async () => ({ type: 'offer' });
  createAnswer = async () => ({ type: 'answer' });
  async setLocalDescription({ type }: { type: string }): Promise<void> {
    this.localDescription = { sdp: this.ways.map(({ direction }) => direction).join() };
    this.signalingState = type === 'offer' ? 'have-local-offer' : 'stable';
  }
  async setRemoteDescription(description: { type: string; sdp: string }): Promise<void> {
    this.remoteDescription = description;
    this.signalingState = 'stable';
    if (description.type !== 'offer') return;
    const kinds = ['audio', 'video', 'video', 'audio'];
    const count = description.sdp.split(',').length;
    while (this.ways.length < count) this.ways.push(new FakeWay(kinds[this.ways.length] ?? '', 'recvonly'));
    for (const way of this.ways)
      this.dispatchEvent(Object.assign(new Event('track'), { track: way.receiver.track, transceiver: way }));
  }
  close(): void {}
}

beforeEach(() => {
  vi.stubGlobal('MediaStream', FakeStream);
  vi.stubGlobal('RTCPeerConnection', FakeConnection);
});

function aPeer(makesOffers: boolean): { peer: Peer; sent: CallMessage[]; connection: FakeConnection } {
  const sent: CallMessage[] = [];
  const peer = new Peer({ id: 'c', makesOffers, configuration: {}, send: (one) => sent.push(one), onState: () => {} });
  return { peer, sent, connection: FakeConnection.last };
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
const sdpOf = (sent: CallMessage[]): (string | undefined)[] => sent.map((one) => ('sdp' in one ? one.sdp : undefined));
const PEOPLE = 'sendrecv,sendrecv';

it('ways for a screen are laid when it is first shown, and rest when it is not', async () => {
  const { peer, sent } = aPeer(true);
  await settled();
  peer.share({ picture: null, sound: null });
  await settled();
  expect(sdpOf(sent)).toEqual([PEOPLE]);
  peer.share({ picture: track('video'), sound: track('audio') });
  await settled();
  peer.share({ picture: null, sound: null });
  await settled();
  peer.share({ picture: track('video'), sound: null });
  await settled();
  expect(sdpOf(sent).slice(1)).toEqual([
    `${PEOPLE},sendonly,sendonly`,
    `${PEOPLE},inactive,inactive`,
    `${PEOPLE},sendonly,inactive`,
  ]);
});

it('an offer without an answer is made again when the other page can be spoken to, and only then', async () => {
  const { peer, sent } = aPeer(true);
  await settled();
  peer.offerAgain();
  await settled();
  expect(sent.map((one) => 'n' in one && one.n)).toEqual([1, 2]);
  peer.receive({ k: 'answer', c: 'c', n: 2, sdp: PEOPLE });
  await settled();
  peer.offerAgain();
  await settled();
  expect(sent.length).toBe(2);
});

it('who answers takes the screen apart from the face, and opens no way back for it', async () => {
  const { peer, sent, connection } = aPeer(false);
  peer.receive({ k: 'offer', c: 'c', n: 1, sdp: `${PEOPLE},sendonly,sendonly` });
  await settled();
  expect(sdpOf(sent)).toEqual([`${PEOPLE},recvonly,recvonly`]);
  const kinds = (stream: MediaStream) =>
    (stream as unknown as FakeStream).tracks.map((one) => (one as { kind: string }).kind);
  expect([peer.picture, peer.sound, peer.screen, peer.screenSound].map(kinds)).toEqual([
    ['video'],
    ['audio'],
    ['video'],
    ['audio'],
  ]);
  peer.share({ picture: track('video'), sound: null });
  await settled();
  expect(connection.ways.length).toBe(4);
  expect(sent.length).toBe(1);
});
