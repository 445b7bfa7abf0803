/** The other camera is on but no new frame has arrived for this long: the picture is frozen. */
const FROZEN_AFTER_MS = 2_500;
/** No sound packet for this long. */
const UNHEARD_AFTER_MS = 5_000;
/** Nothing at all for this long. The browser itself takes twice as long to notice a dead connection. */
export const QUIET_AFTER_MS = 3_000;
/** Packets have contained only zeros from the start. */
const SILENT_AFTER_MS = 10_000;
/** Once a voice was heard, zeros may come from a noise gate in a quiet room, so more time has to pass. */
const SILENT_AGAIN_AFTER_MS = 60_000;
/** Each repair has this long to take effect before the next one. */
const REPAIR_EVERY_MS = 10_000;
/** Limits how often the other side is asked to restart a microphone that sends zeros: the room may simply be quiet. */
const SILENCE_REPAIRS_MAX = 2;

export interface FlowSample {
  atMs: number;
  /** Media is expected only while connected, started and visible. */
  isExpected: boolean;
  /** The other side's report of its devices. */
  cameraIsOn: boolean;
  microphoneIsOn: boolean;
  /** Totals since the connection was made. */
  framesDecoded: number;
  audioPackets: number;
  packets: number;
  /** Null in browsers that do not report it. */
  audioEnergy: number | null;
}

interface Grown {
  readonly total: number;
  readonly sinceMs: number;
}

export interface FlowWatch {
  readonly frames: Grown;
  readonly packets: Grown;
  readonly all: Grown;
  readonly energy: Grown;
  readonly hasHeard: boolean;
  readonly repairs: number;
  readonly silenceRepairs: number;
  readonly repairedAtMs: number | null;
  readonly flow: Flow;
  readonly isExpected: boolean;
  /** The other camera is on, its picture was visible before, and is now frozen. */
  readonly isFrozen: boolean;
  readonly repair: Repair;
}

/** What actually arrives from the other side. */
export interface Flow {
  audio: boolean;
  video: boolean;
}

export type Repair =
  | { kind: 'none' }
  /** The other side restarts sending. */
  | { kind: 'ask'; audio: boolean; video: boolean }
  | { kind: 'restart' }
  | { kind: 'remake' };

const NOTHING: Grown = { total: 0, sinceMs: 0 };

export const newFlowWatch = (): FlowWatch => ({
  frames: NOTHING,
  packets: NOTHING,
  all: NOTHING,
  energy: NOTHING,
  hasHeard: false,
  repairs: 0,
  silenceRepairs: 0,
  repairedAtMs: null,
  flow: { audio: false, video: false },
  isExpected: false,
  isFrozen: false,
  repair: { kind: 'none' },
});

export function foldFlow(watch: FlowWatch, sample: FlowSample): FlowWatch {
  const { atMs } = sample;
  // Media that was not expected before can't be missing yet.
  const isFresh = !watch.isExpected;
  const grow = (before: Grown, total: number, isDue: boolean): Grown =>
    isFresh || !isDue || total !== before.total ? { total, sinceMs: atMs } : before;
  const frames = grow(watch.frames, sample.framesDecoded, sample.cameraIsOn);
  const packets = grow(watch.packets, sample.audioPackets, sample.microphoneIsOn);
  const all = grow(watch.all, sample.packets, sample.cameraIsOn || sample.microphoneIsOn);
  const energy = grow(watch.energy, sample.audioEnergy ?? atMs, sample.microphoneIsOn);
  const moved = (before: Grown, total: number): boolean => total > before.total && total > 0;

  const isFrozen = sample.cameraIsOn && atMs - frames.sinceMs >= FROZEN_AFTER_MS;
  const isQuiet = atMs - all.sinceMs >= QUIET_AFTER_MS;
  const isUnheard = atMs - packets.sinceMs >= UNHEARD_AFTER_MS;
  const hasHeard =
    sample.microphoneIsOn &&
    (watch.hasHeard || (sample.audioEnergy !== null && moved(watch.energy, sample.audioEnergy)));
  const isSilent =
    sample.microphoneIsOn && atMs - energy.sinceMs >= (hasHeard ? SILENT_AGAIN_AFTER_MS : SILENT_AFTER_MS);
  const next: FlowWatch = {
    ...watch,
    frames,
    packets,
    all,
    energy,
    hasHeard,
    isExpected: sample.isExpected,
    isFrozen: (isFrozen || isQuiet) && sample.isExpected && sample.cameraIsOn && sample.framesDecoded > 0,
    flow: {
      audio: arrives(watch.flow.audio, moved(watch.packets, sample.audioPackets), isQuiet || isUnheard || isSilent),
      video: arrives(
        watch.flow.video,
        moved(watch.frames, sample.framesDecoded),
        isQuiet || isFrozen || (!sample.cameraIsOn && sample.framesDecoded === watch.frames.total),
      ),
    },
    repair: { kind: 'none' },
  };
  if (!sample.isExpected) return { ...next, repairs: 0, silenceRepairs: 0, repairedAtMs: null };
  return repaired(next, { isQuiet, isFrozen, isUnheard, isSilent }, atMs);
}

/** Between "it moves" and "it is missing", the previous value is kept. */
const arrives = (before: boolean, moves: boolean, isMissing: boolean): boolean => !isMissing && (moves || before);

interface Missing {
  isQuiet: boolean;
  isFrozen: boolean;
  isUnheard: boolean;
  isSilent: boolean;
}

function repaired(watch: FlowWatch, { isQuiet, isFrozen, isUnheard, isSilent }: Missing, atMs: number): FlowWatch {
  const isBroken = isQuiet || isFrozen || isUnheard;
  if (!isBroken && !isSilent) return { ...watch, repairs: 0, silenceRepairs: 0 };
  if (watch.repairedAtMs !== null && atMs - watch.repairedAtMs < REPAIR_EVERY_MS) return watch;
  // Zeros arrive, so the connection works and only the microphone can be at fault.
  if (!isBroken) {
    if (watch.silenceRepairs >= SILENCE_REPAIRS_MAX) return watch;
    const repair: Repair = { kind: 'ask', audio: true, video: false };
    return { ...watch, silenceRepairs: watch.silenceRepairs + 1, repairedAtMs: atMs, repair };
  }
  // If nothing arrives at all, restarting the other side's media would not help.
  const repairs = Math.max(watch.repairs, isQuiet ? 1 : 0);
  return {
    ...watch,
    repairs: repairs + 1,
    repairedAtMs: atMs,
    repair: repairNumber(repairs, { audio: isUnheard || isSilent, video: isFrozen }),
  };
}

function repairNumber(repairs: number, missing: Flow): Repair {
  if (repairs === 0) return { kind: 'ask', ...missing };
  return repairs === 1 ? { kind: 'restart' } : { kind: 'remake' };
}
