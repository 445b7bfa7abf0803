import { describe, expect, it } from 'vitest';
import { ratesOf, totalsOf } from './callStats.ts';

const chrome = [
  { id: 'T', type: 'transport', selectedCandidatePairId: 'P2' },
  { id: 'P1', type: 'candidate-pair', nominated: true, state: 'succeeded', currentRoundTripTime: 9 },
  {
    id: 'P2',
    type: 'candidate-pair',
    localCandidateId: 'L',
    currentRoundTripTime: 0.05,
    availableOutgoingBitrate: 800_000,
  },
  { id: 'L', type: 'local-candidate', candidateType: 'relay' },
  {
    id: 'A',
    type: 'inbound-rtp',
    kind: 'audio',
    packetsReceived: 500,
    packetsLost: 5,
    jitter: 0.004,
    totalAudioEnergy: 0.7,
  },
  { id: 'V', type: 'inbound-rtp', kind: 'video', packetsReceived: 900, packetsLost: 9, framesDecoded: 240 },
  { id: 'OA', type: 'outbound-rtp', kind: 'audio', packetsSent: 510 },
  { id: 'OV', type: 'outbound-rtp', kind: 'video', packetsSent: 890, qualityLimitationReason: 'cpu' },
  { id: 'RA', type: 'remote-inbound-rtp', kind: 'audio', packetsLost: 2 },
  { id: 'RV', type: 'remote-inbound-rtp', kind: 'video', packetsLost: 8 },
];

describe('totals out of a report', () => {
  it('reads Chrome’s report', () => {
    expect(totalsOf(chrome, 1_000)).toEqual({
      atMs: 1_000,
      received: {
        audioPackets: 500,
        audioEnergy: 0.7,
        framesDecoded: 240,
        packets: 1_400,
        signs: 1_400,
        lost: 14,
        jitterMs: 4,
      },
      sent: { audio: { packets: 510, lost: 2 }, video: { packets: 890, lost: 8 }, limitedBy: 'cpu' },
      roundTripMs: 50,
      available: 800_000,
      isRelayed: true,
      path: 'P2',
    });
  });

  it('reads Firefox’s report', () => {
    const totals = totalsOf(
      [
        { id: 'P', type: 'candidate-pair', selected: true, localCandidateId: 'L' },
        { id: 'L', type: 'local-candidate', candidateType: 'host' },
        { id: 'RA', type: 'remote-inbound-rtp', kind: 'audio', roundTripTime: 0.02, packetsLost: 0 },
      ],
      0,
    );
    expect(totals).toMatchObject({
      roundTripMs: 20,
      available: null,
      isRelayed: false,
      received: { audioEnergy: null, framesDecoded: 0 },
    });
  });

  it('knows nothing before there is a path', () => {
    expect(totalsOf([], 0)).toMatchObject({ roundTripMs: null, available: null, isRelayed: null });
  });
});

describe('what happened between two moments', () => {
  const before = totalsOf(chrome, 0);

  it('is given as ratios', () => {
    const now = {
      ...before,
      atMs: 2_000,
      received: { ...before.received, packets: 1_490, lost: 24 },
      sent: { ...before.sent, video: { packets: 990, lost: 28 } },
    };
    const rates = ratesOf(before, now, 0);
    expect(rates.other.loss).toBeCloseTo(0.1);
    expect(rates.own.loss).toBeCloseTo(0.2);
    expect(rates.sending).toMatchObject({
      loss: rates.own.loss,
      roundTripMs: 50,
      available: 800_000,
      limitedBy: 'cpu',
    });
  });

  it('is not given as ratios of almost nothing', () => {
    expect(
      ratesOf(before, { ...before, sent: { ...before.sent, audio: { packets: 515, lost: 4 } } }, 0).own.loss,
    ).toBeNull();
    expect(ratesOf(before, before, 4_000).other).toMatchObject({ loss: null, quietMs: 4_000 });
  });
});
