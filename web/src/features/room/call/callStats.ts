import type { FlowSample } from './flowWatch.ts';
import type { SendingSample } from './ladder.ts';
import type { LineSample } from './quality.ts';

/** A connection's totals at one moment, from the browser's report. Null where a browser does not report a value. */
export interface CallTotals {
  atMs: number;
  received: {
    audioPackets: number;
    audioEnergy: number | null;
    framesDecoded: number;
    packets: number;
    /** Everything received, including replies to the browser's own checks: grows as soon as anything gets through. */
    signs: number;
    lost: number;
    jitterMs: number | null;
  };
  sent: { audio: Sent; video: Sent; limitedBy: SendingSample['limitedBy'] };
  roundTripMs: number | null;
  /** Bits per second. */
  available: number | null;
  /** Whether a relay is used; null while there is no path. */
  isRelayed: boolean | null;
  /** The pair of candidates in use; null while there is no path. */
  path: string | null;
}

interface Sent {
  packets: number;
  /** Packets the other side reported as lost. */
  lost: number;
}

/** One entry of a report: each type has its own fields, and each browser omits some. */
type Entry = Readonly<Record<string, unknown>>;

export function totalsOf(entries: Iterable<Entry>, atMs: number): CallTotals {
  const byId = new Map<unknown, Entry>();
  for (const entry of entries) byId.set(entry.id, entry);
  const all = [...byId.values()];
  // Only the people's media; a shared screen has its own transceivers.
  const ofType = (type: string, kind: string): Entry =>
    all.find(
      (one) => one.type === type && one.kind === kind && isCameraOrMicrophone(one.mid ?? byId.get(one.localId)?.mid),
    ) ?? {};
  const audioIn = ofType('inbound-rtp', 'audio');
  const videoIn = ofType('inbound-rtp', 'video');
  const sentOf = (kind: string): Sent => ({
    packets: number(ofType('outbound-rtp', kind).packetsSent) ?? 0,
    lost: number(ofType('remote-inbound-rtp', kind).packetsLost) ?? 0,
  });
  const pair = chosenPair(all, byId);
  const roundTrip = [
    pair.currentRoundTripTime,
    ofType('remote-inbound-rtp', 'audio').roundTripTime,
    ofType('remote-inbound-rtp', 'video').roundTripTime,
  ]
    .map(number)
    .find((one) => one !== null);
  const local = byId.get(pair.localCandidateId);
  const jitter = number(audioIn.jitter);
  const packets = (number(audioIn.packetsReceived) ?? 0) + (number(videoIn.packetsReceived) ?? 0);
  return {
    atMs,
    received: {
      audioPackets: number(audioIn.packetsReceived) ?? 0,
      audioEnergy: number(audioIn.totalAudioEnergy),
      framesDecoded: number(videoIn.framesDecoded) ?? 0,
      packets,
      signs: packets + (number(pair.responsesReceived) ?? 0),
      lost: (number(audioIn.packetsLost) ?? 0) + (number(videoIn.packetsLost) ?? 0),
      jitterMs: jitter === null ? null : jitter * 1_000,
    },
    sent: {
      audio: sentOf('audio'),
      video: sentOf('video'),
      limitedBy: limitOf(ofType('outbound-rtp', 'video').qualityLimitationReason),
    },
    roundTripMs: roundTrip === undefined || roundTrip === null ? null : roundTrip * 1_000,
    available: number(pair.availableOutgoingBitrate),
    isRelayed: local === undefined ? null : local.candidateType === 'relay',
    path: typeof pair.id === 'string' ? pair.id : null,
  };
}

/** A stream without a `mid` in this browser's report counts as a person's. */
const isCameraOrMicrophone = (mid: unknown): boolean => mid === undefined || mid === '0' || mid === '1';

function chosenPair(all: readonly Entry[], byId: ReadonlyMap<unknown, Entry>): Entry {
  const transport = all.find((one) => one.type === 'transport' && one.selectedCandidatePairId !== undefined);
  return (
    byId.get(transport?.selectedCandidatePairId) ??
    // Firefox marks the pair itself.
    all.find((one) => one.type === 'candidate-pair' && one.selected === true) ??
    all.find((one) => one.type === 'candidate-pair' && one.nominated === true && one.state === 'succeeded') ??
    {}
  );
}

const number = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null);

function limitOf(reason: unknown): SendingSample['limitedBy'] {
  return reason === 'cpu' || reason === 'bandwidth' || reason === 'other' ? reason : 'none';
}

/** Rates between two snapshots. */
export interface CallRates {
  sending: SendingSample;
  own: LineSample;
  other: LineSample;
}

/** Fewer packets than this give no meaningful ratio. */
const PACKETS_MIN = 20;

/** @param quietMs time since the last packet arrived */
export function ratesOf(before: CallTotals, now: CallTotals, quietMs: number): CallRates {
  const sentLoss = maxOf(sentShare(before.sent.audio, now.sent.audio), sentShare(before.sent.video, now.sent.video));
  const received = now.received.packets - before.received.packets;
  const missed = now.received.lost - before.received.lost;
  const { roundTripMs } = now;
  return {
    sending: {
      atMs: now.atMs,
      loss: sentLoss,
      roundTripMs,
      available: now.available,
      limitedBy: now.sent.limitedBy,
      quietMs,
      path: now.path,
    },
    own: { loss: sentLoss, roundTripMs, jitterMs: null, quietMs },
    other: { loss: share(missed, received + missed), roundTripMs, jitterMs: now.received.jitterMs, quietMs },
  };
}

const share = (part: number, whole: number): number | null =>
  whole < PACKETS_MIN ? null : Math.min(1, Math.max(0, part / whole));

const sentShare = (before: Sent, now: Sent): number | null =>
  share(now.lost - before.lost, now.packets - before.packets);

/** One of the two is often reported late, so an average would hide the other. */
const maxOf = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.max(a, b);

/** The part of the totals needed to watch incoming media. */
export const flowTotals = ({
  atMs,
  received,
}: CallTotals): Pick<FlowSample, 'atMs' | 'framesDecoded' | 'audioPackets' | 'packets' | 'audioEnergy'> => ({
  atMs,
  framesDecoded: received.framesDecoded,
  audioPackets: received.audioPackets,
  packets: received.packets,
  audioEnergy: received.audioEnergy,
});
