import { describe, expect, it } from 'vitest';
import type { CallTotals } from './callStats.ts';
import { foldHealth, type Health, interrupted, newHealth } from './health.ts';

const POLL_MS = 2_000;
const EXPECTED = { isExpected: true, cameraIsOn: true, microphoneIsOn: true };

/** Polls of a line on which a share of our packets is lost, or nothing arrives. */
function poll(
  health: Health,
  seconds: number,
  { loss = 0, arrives = true }: { loss?: number; arrives?: boolean } = {},
): Health {
  let next = health;
  let last: CallTotals = health.window.at(-1) ?? {
    atMs: 0,
    received: { audioPackets: 0, audioEnergy: 0, framesDecoded: 0, packets: 0, signs: 0, lost: 0, jitterMs: 5 },
    sent: { audio: { packets: 0, lost: 0 }, video: { packets: 0, lost: 0 }, limitedBy: 'none' },
    roundTripMs: 40,
    available: 900_000,
    isRelayed: false,
    path: 'pair',
  };
  for (let ms = 0; ms < seconds * 1_000; ms += POLL_MS) {
    const { received, sent } = last;
    const more = arrives ? 1 : 0;
    last = {
      ...last,
      atMs: last.atMs + POLL_MS,
      received: {
        ...received,
        audioPackets: received.audioPackets + 100 * more,
        audioEnergy: (received.audioEnergy ?? 0) + 0.1 * more,
        framesDecoded: received.framesDecoded + 48 * more,
        packets: received.packets + 190 * more,
      },
      sent: {
        ...sent,
        audio: { ...sent.audio, packets: sent.audio.packets + 100 },
        video: { packets: sent.video.packets + 90, lost: sent.video.lost + 90 * loss },
      },
    };
    next = foldHealth(next, last, EXPECTED);
  }
  return next;
}

describe('how a call goes', () => {
  it('is well', () => {
    const health = poll(newHealth(), 30);
    expect([health.own.shown, health.other.shown, health.ladder.step]).toEqual(['good', 'good', 'full']);
    expect(health.watch.flow).toEqual({ audio: true, video: true });
  });

  it('notices loss although it is reported late for sound', () => {
    const health = poll(poll(newHealth(), 10), 16, { loss: 0.2 });
    expect(health.own.shown).toBe('bad');
    expect(health.ladder.step).not.toBe('full');
    expect(health.other.shown).toBe('good');
  });

  it('says that nothing arrives', () => {
    const health = poll(poll(newHealth(), 10), 4, { arrives: false });
    expect([health.own.shown, health.other.shown]).toEqual(['lost', 'lost']);
    expect(health.watch.flow).toEqual({ audio: false, video: false });
    expect(health.watch.repair.kind).toBe('restart');
  });

  it('does not take what was lost in a cut for a bad line', () => {
    const back = poll(poll(newHealth(), 10), 20, { arrives: false });
    // The first report after it includes everything that was sent during the cut.
    const told = poll(back, 2, { loss: 5 });
    expect(poll(told, 20).ladder.step).toBe('full');
    expect(poll(told, 6).own.shown).toBe('good');
  });

  it('keeps what it learned about the connection on another one', () => {
    const small = poll(poll(newHealth(), 10), 16, { loss: 0.2 });
    const after = interrupted(small);
    expect(after.ladder.step).toBe(small.ladder.step);
    expect(after.watch.flow).toEqual({ audio: false, video: false });
    expect(poll(after, 2).ladder.step).toBe(small.ladder.step);
  });
});
