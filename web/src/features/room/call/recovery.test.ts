import { describe, expect, it } from 'vitest';
import {
  type RecoveryAction,
  foldRecovery,
  newRecovery,
  phaseOf,
  type Recovery,
  type RecoveryEvent,
} from './recovery.ts';

type Step = RecoveryEvent | 'deaf' | 'hearing';

/**
 * Folds the steps; after the step `deaf` the other page can't be reached.
 * @returns the final state and the actions on the way
 */
function live(...steps: Step[]): { end: Recovery; actions: RecoveryAction[] } {
  let end = newRecovery();
  let canSignal = true;
  const actions: RecoveryAction[] = [];
  for (const step of steps) {
    if (typeof step === 'string') canSignal = step === 'hearing';
    else {
      const { recovery, action } = foldRecovery(end, step, canSignal);
      end = recovery;
      if (action !== 'none') actions.push(action);
    }
  }
  return { end, actions };
}

const made = (atMs: number): RecoveryEvent => ({ kind: 'made', atMs });
const transport = (state: RTCPeerConnectionState, atMs: number): RecoveryEvent => ({ kind: 'transport', state, atMs });
const tick = (atMs: number): RecoveryEvent => ({ kind: 'tick', atMs });
const UP = [made(0), transport('connected', 100)];

describe('a connection and its recovery', () => {
  it('connects', () => {
    const { end, actions } = live(...UP);
    expect(phaseOf(end, 200)).toBe('connected');
    expect(actions).toEqual([]);
    expect(phaseOf(live(made(0)).end, 10)).toBe('connecting');
    expect(phaseOf(newRecovery(), 10)).toBe('idle');
  });

  it('is soon replaced if no candidates are sent, a few times, and then given more time', () => {
    const wayless = (atMs: number): RecoveryEvent => ({ kind: 'tick', atMs, lacksCandidates: true });
    expect(live(made(0), wayless(1_400)).actions).toEqual([]);
    expect(live(made(0), tick(2_000)).actions).toEqual([]);
    expect(live(made(0), wayless(1_500)).actions).toEqual(['remake']);
    const again = [made(0), wayless(2_000), made(2_000), wayless(4_000), made(4_000)];
    expect(live(...again, wayless(6_000), wayless(11_900)).actions).toEqual(['remake', 'remake']);
    expect(live(...again, wayless(12_000)).actions).toHaveLength(3);
    expect(live(...UP, wayless(5_000)).actions).toEqual([]);
  });

  it('waits two seconds before it helps', () => {
    expect(live(...UP, transport('disconnected', 1_000), tick(2_900)).actions).toEqual([]);
    const { end, actions } = live(...UP, transport('disconnected', 1_000), tick(3_000));
    expect(actions).toEqual(['restart']);
    expect(phaseOf(end, 3_000)).toBe('reconnecting');
  });

  it('lets a connection come back by itself', () => {
    expect(live(...UP, transport('disconnected', 1_000), transport('connected', 2_000), tick(4_000)).actions).toEqual(
      [],
    );
  });

  it('helps immediately after a failure or a network change', () => {
    expect(live(...UP, transport('failed', 1_000)).actions).toEqual(['restart']);
    expect(live(...UP, { kind: 'network', atMs: 1_000 }).actions).toEqual(['restart']);
  });

  it('creates a new one after eight seconds of repairs, and again each time half as long again', () => {
    const { actions } = live(
      ...UP,
      transport('failed', 1_000),
      tick(8_900),
      tick(9_000),
      tick(10_000),
      tick(20_000),
      tick(22_000),
      tick(39_000),
      tick(40_000),
    );
    expect(actions).toEqual(['restart', 'remake', 'remake', 'remake']);
  });

  it('begins with eight seconds again after it was connected', () => {
    expect(
      live(made(0), tick(8_000), transport('connected', 9_000), transport('failed', 9_000), tick(17_000)).actions,
    ).toEqual(['remake', 'restart', 'remake']);
  });

  it('replaces a first one that does not come up, or fails', () => {
    expect(live(made(0), tick(8_000)).actions).toEqual(['remake']);
    expect(live(made(0), transport('failed', 500)).actions).toEqual(['remake']);
  });

  it('does nothing while the other page is unreachable, and the right thing at once when it is reachable', () => {
    const { end, actions } = live(
      ...UP,
      'deaf',
      transport('disconnected', 1_000),
      tick(3_000),
      transport('failed', 9_000),
      tick(20_000),
    );
    expect(actions).toEqual([]);
    expect(phaseOf(end, 20_000)).toBe('reconnecting');
    expect(
      live(...UP, 'deaf', transport('failed', 1_000), 'hearing', { kind: 'reachable', atMs: 5_000 }).actions,
    ).toEqual(['restart']);
    expect(live(made(0), 'deaf', tick(9_000), 'hearing', { kind: 'reachable', atMs: 9_500 }).actions).toEqual([
      'remake',
    ]);
  });

  it('leaves a good connection alone when only the socket was lost', () => {
    const { end, actions } = live(...UP, 'deaf', tick(60_000), 'hearing', { kind: 'reachable', atMs: 61_000 });
    expect(actions).toEqual([]);
    expect(phaseOf(end, 61_000)).toBe('connected');
  });

  it('searches for new paths after a network change, as soon as it can signal', () => {
    const moved: RecoveryEvent = { kind: 'network', atMs: 1_000 };
    const { end, actions } = live(...UP, moved, tick(20_000));
    expect(actions).toEqual(['restart']);
    expect(phaseOf(end, 20_000)).toBe('connected');
    expect(
      live(...UP, 'deaf', moved, 'hearing', { kind: 'reachable', atMs: 3_000 }, { kind: 'reachable', atMs: 4_000 })
        .actions,
    ).toEqual(['restart']);
  });

  it('starts counting again when it meets another page', () => {
    const { end } = live(...UP, transport('failed', 1_000), { kind: 'met', atMs: 60_000 });
    expect(phaseOf(end, 61_000)).toBe('connecting');
  });

  it('repairs a connection that is up and carries nothing', () => {
    expect(live(...UP, { kind: 'stuck', wants: 'restart', atMs: 1_000 }).actions).toEqual(['restart']);
    expect(live(...UP, { kind: 'stuck', wants: 'remake', atMs: 1_000 }).actions).toEqual(['remake']);
    expect(live(made(0), { kind: 'stuck', wants: 'remake', atMs: 1_000 }).actions).toEqual([]);
  });

  it('reports after 45 seconds that connecting takes long, until it is connected', () => {
    const long = live(...UP, transport('failed', 1_000), tick(9_000), tick(17_000)).end;
    expect(phaseOf(long, 45_900)).toBe('reconnecting');
    expect(phaseOf(long, 46_000)).toBe('failed');
    expect(phaseOf(foldRecovery(long, transport('connected', 50_000), true).recovery, 50_000)).toBe('connected');
  });

  it('has nothing to repair when the other side has left', () => {
    expect(live(...UP, { kind: 'alone' }, tick(60_000), transport('failed', 60_000)).actions).toEqual([]);
  });
});
