import { beforeEach, expect, it, vi } from 'vitest';
import { FakeConnection, FakeStream, track } from '../../../../test/fakeConnection.ts';
import type { CallMessage } from './callMessage.ts';
import { Peer } from './Peer.ts';

beforeEach(() => {
  vi.stubGlobal('MediaStream', FakeStream);
  vi.stubGlobal('RTCPeerConnection', FakeConnection);
  return () => vi.unstubAllGlobals();
});

function aPeer(makesOffers: boolean): { peer: Peer; sent: CallMessage[]; connection: FakeConnection } {
  const sent: CallMessage[] = [];
  const peer = new Peer({ id: 'c', makesOffers, configuration: {}, send: (one) => sent.push(one), onState: () => {} });
  return { peer, sent, connection: FakeConnection.last };
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
const sdpOf = (sent: CallMessage[]): (string | undefined)[] => sent.map((one) => ('sdp' in one ? one.sdp : undefined));
const PEOPLE = 'sendrecv,sendrecv';

it('transceivers for a screen are created when it is first shown, and idle when it is not', async () => {
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

it('an unanswered offer is repeated when the other page is reachable, and only then', async () => {
  const { peer, sent } = aPeer(true);
  await settled();
  peer.offerAgain();
  await settled();
  expect(sent.map((one) => 'n' in one && one.n)).toEqual([1, 1]);
  expect(peer.isUnanswered).toBe(true);
  peer.receive({ k: 'answer', c: 'c', n: 1, sdp: PEOPLE });
  await settled();
  peer.offerAgain();
  await settled();
  expect(sent.length).toBe(2);
  expect(peer.isUnanswered).toBe(false);
});

it('a repeated offer is answered again, an earlier one is not', async () => {
  const { peer, sent } = aPeer(false);
  for (const n of [1, 2, 2, 1]) peer.receive({ k: 'offer', c: 'c', n, sdp: PEOPLE });
  await settled();
  expect(sent.map((one) => 'n' in one && one.n)).toEqual([1, 2, 2]);
});

it('the answering side separates the screen from the face, and sends none back', async () => {
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

it('a held picture is not sent, whatever else changes, and resumes with a keyframe', async () => {
  const { peer, connection } = aPeer(true);
  const tracks = { camera: track('video'), microphone: track('audio') };
  peer.send(tracks, { step: 'full', isNarrow: false });
  await settled();
  const video = connection.ways[1]?.sender;
  peer.releasePictures();
  await settled();
  expect(video?.actives).toEqual([true]);
  peer.holdPictures();
  peer.send(tracks, { step: 'small', isNarrow: false });
  peer.sendWhole();
  await settled();
  expect(video?.actives).toEqual([true, false]);
  peer.releasePictures();
  // Right after the first, a second one is not needed.
  peer.sendWhole();
  await settled();
  expect(video?.actives).toEqual([true, false, true]);
  expect(connection.ways[0]?.sender.actives).not.toContain(false);
});

it('lacks candidates while both sides have descriptions and one has sent no candidate', async () => {
  const { peer, connection } = aPeer(false);
  expect(peer.lacksCandidates).toBe(false);
  peer.receive({ k: 'offer', c: 'c', n: 1, sdp: PEOPLE });
  await settled();
  expect(peer.lacksCandidates).toBe(true);
  peer.receive({ k: 'ice', c: 'c', l: [{ candidate: 'theirs' }] });
  await settled();
  expect(peer.lacksCandidates).toBe(true);
  connection.dispatchEvent(Object.assign(new Event('icecandidate'), { candidate: { toJSON: () => ({}) } }));
  expect(peer.lacksCandidates).toBe(false);
  peer.close();
});

const CODECS = ['audio/opus', 'audio/red', 'audio/PCMU'].map((mimeType) => ({ mimeType, clockRate: 48_000 }));
const hasCodecs = (codecs: { mimeType: string }[]): void => {
  vi.stubGlobal('RTCRtpReceiver', { getCapabilities: () => ({ codecs }) });
};

it.each([true, false])(
  'each description asks for redundant sound first, and for nothing of the picture: %s',
  async (makesOffers) => {
    hasCodecs(CODECS);
    const { peer, connection } = aPeer(makesOffers);
    for (const n of [1, 2]) {
      if (makesOffers) peer.restart();
      else peer.receive({ k: 'offer', c: 'c', n, sdp: PEOPLE });
    }
    await settled();
    expect(connection.described.length).toBeGreaterThanOrEqual(2);
    for (const one of connection.described) expect(one).toEqual(['audio/red', 'audio/opus', 'audio/PCMU']);
    expect(connection.ways[1]?.preferred).toEqual([]);
  },
);

it('a browser without redundant sound, or without a choice, keeps its own order and limits', async () => {
  hasCodecs(CODECS.slice(0, 1));
  const { peer, connection } = aPeer(true);
  await settled();
  peer.send({ camera: null, microphone: track('audio') }, { step: 'sound', isNarrow: false });
  await settled();
  expect(connection.described).toEqual([[]]);
  expect(connection.ways[0]?.sender.encodings[0]?.maxBitrate).toBeUndefined();
  vi.stubGlobal('RTCRtpReceiver', {});
  const other = aPeer(true);
  await settled();
  expect(other.connection.described).toEqual([[]]);
});

it('sound that is sent twice takes half the bits over a narrow line', async () => {
  hasCodecs(CODECS);
  const { peer, connection } = aPeer(true);
  const tracks = { camera: track('video'), microphone: track('audio') };
  await settled();
  const limits: (number | undefined)[] = [];
  for (const isNarrow of [false, true, false]) {
    peer.send(tracks, { step: 'sound', isNarrow });
    await settled();
    limits.push(connection.ways[0]?.sender.encodings[0]?.maxBitrate);
  }
  expect(limits).toEqual([32_000, 16_000, 32_000]);
});

it('knows how long nothing new was played, whatever clock the browser uses', () => {
  const { peer, connection } = aPeer(true);
  const now = vi.spyOn(performance, 'now');
  const quietAt = (ms: number, ...played: number[]): number | undefined => {
    now.mockReturnValue(ms);
    connection.playedAt = played;
    return peer.quietMs();
  };
  expect(quietAt(1_000)).toBe(undefined);
  expect(quietAt(2_000, 7, 3)).toBe(0);
  expect(quietAt(3_000, 1_007, 3)).toBe(0);
  expect(quietAt(4_000, 1_007, 3)).toBe(1_000);
  expect(quietAt(5_000, 1_007, 3)).toBe(2_000);
  expect(quietAt(6_000, 1_007, 1_008)).toBe(0);
  now.mockRestore();
});
