/** How much video is sent; sound has priority. */
export type LadderStep = 'full' | 'small' | 'sound';

/** Bits per second below which a step cannot be sustained, with sound that is sent twice (redundancy.ts). */
const FULL_NEEDS_BITS = 280_000;
const SMALL_NEEDS_BITS = 120_000;
/**
 * The browser's estimate required before trying the full picture again; the estimate stays low while little is sent.
 */
const FULL_TRY_BITS = 170_000;
/** Packet loss ratios: Jitsi calls 8 to 12 % poor. */
const BAD_LOSS = 0.1;
const GOOD_LOSS = 0.03;
const BAD_ROUND_TRIP_MS = 1_200;
const GOOD_ROUND_TRIP_MS = 500;
/** How long the line has to be bad before a step down, and good before a step up. */
const BAD_FOR_MS = 4_000;
const CPU_FOR_MS = 8_000;
const CLIMB_WAIT_MS = 12_000;
/** When a step down soon follows a step up, the next wait doubles, up to this limit. */
const CLIMB_WAIT_MAX_MS = 120_000;
const FELL_SOON_MS = 30_000;
/** Delay before the first picture on an unknown line: a new path, or the old one after a total cut. */
const FIRST_CLIMB_WAIT_MS = 4_000;
/** Without any packet for this long, the line counts as cut rather than bad: that says nothing about its capacity. */
const CUT_MS = 3_000;
/** For this long after a cut, reports still include what was lost in it. */
const CUT_REPORTED_MS = 8_000;
/** A computer that was too slow tries the full picture only rarely. */
const CPU_CLIMB_WAIT_MS = 60_000;

export interface SendingSample {
  atMs: number;
  /** Share of sent packets that the other side missed: 0 to 1; null when not reported. */
  loss: number | null;
  roundTripMs: number | null;
  /** The browser's estimate of the available bandwidth, in bits per second. */
  available: number | null;
  limitedBy: 'none' | 'cpu' | 'bandwidth' | 'other';
  /** Time since anything arrived from the other side. */
  quietMs: number;
  /** The network path in use; null when not reported. */
  path: string | null;
}

export interface Ladder {
  readonly step: LadderStep;
  /** Only sound is sent because of the line's low bandwidth, not because of packet loss. */
  readonly isNarrow: boolean;
  readonly lastMs: number | null;
  readonly badMs: number;
  readonly goodMs: number;
  readonly cpuMs: number;
  readonly climbWaitMs: number;
  readonly climbedAtMs: number | null;
  readonly path: string | null;
  /** When the line was last cut; null when it never was, or when that is no longer in the reports. */
  readonly cutAtMs: number | null;
}

export const newLadder = (): Ladder => ({
  step: 'full',
  isNarrow: false,
  lastMs: null,
  badMs: 0,
  goodMs: 0,
  cpuMs: 0,
  climbWaitMs: CLIMB_WAIT_MS,
  climbedAtMs: null,
  path: null,
  cutAtMs: null,
});

/** Whether reports may still include what was lost in a cut, which must be measured separately from current losses. */
export const isAfterCut = ({ cutAtMs }: Ladder): boolean => cutAtMs !== null;

export function foldSending(before: Ladder, sample: SendingSample): Ladder {
  if (sample.quietMs >= CUT_MS) return { ...onNewLine(before), lastMs: sample.atMs, cutAtMs: sample.atMs };
  const ladder = followed(before, sample);
  const stepMs = ladder.lastMs === null ? 0 : sample.atMs - ladder.lastMs;
  const count = (is: boolean, ms: number): number => (is ? ms + stepMs : 0);
  const isBad = ladder.cutAtMs === null && isTooMuch(ladder.step, sample);
  const next: Ladder = {
    ...ladder,
    lastMs: sample.atMs,
    badMs: count(isBad, ladder.badMs),
    goodMs: count(!isBad && hasHeadroom(ladder.step, sample), ladder.goodMs),
    cpuMs: count(sample.limitedBy === 'cpu' && ladder.step === 'full', ladder.cpuMs),
  };
  if (next.step !== 'sound' && next.badMs >= BAD_FOR_MS) return fall(next, sample);
  if (next.cpuMs >= CPU_FOR_MS) return { ...moved(next, 'small'), climbWaitMs: CPU_CLIMB_WAIT_MS };
  if (next.step !== 'full' && next.goodMs >= next.climbWaitMs) return climb(next, sample.atMs);
  return next;
}

/** The same ladder, updated with what the sample shows about the line itself. */
function followed(ladder: Ladder, { atMs, path }: SendingSample): Ladder {
  const isOver = ladder.cutAtMs !== null && atMs - ladder.cutAtMs >= CUT_REPORTED_MS;
  const isOther = path !== null && ladder.path !== null && path !== ladder.path;
  return {
    ...(isOther ? onNewLine(ladder) : ladder),
    path: path ?? ladder.path,
    cutAtMs: isOver ? null : ladder.cutAtMs,
  };
}

/** Discards what was learned about the previous line. */
const onNewLine = (ladder: Ladder): Ladder => ({
  ...ladder,
  isNarrow: false,
  badMs: 0,
  goodMs: 0,
  climbWaitMs: ladder.step === 'sound' ? FIRST_CLIMB_WAIT_MS : CLIMB_WAIT_MS,
  climbedAtMs: null,
});

function isTooMuch(step: LadderStep, { loss, roundTripMs, available }: SendingSample): boolean {
  if ((loss ?? 0) >= BAD_LOSS || (roundTripMs ?? 0) >= BAD_ROUND_TRIP_MS) return true;
  if (available === null) return false;
  switch (step) {
    case 'full':
      return available < FULL_NEEDS_BITS;
    case 'small':
      return available < SMALL_NEEDS_BITS;
    case 'sound':
      return false;
  }
}

/** Without video the browser's estimate stops growing, so only loss and delay count then. */
function hasHeadroom(step: LadderStep, { loss, roundTripMs, available, limitedBy }: SendingSample): boolean {
  if ((loss ?? 0) >= GOOD_LOSS || (roundTripMs ?? 0) >= GOOD_ROUND_TRIP_MS) return false;
  return step === 'sound' || (limitedBy !== 'bandwidth' && (available ?? FULL_TRY_BITS) >= FULL_TRY_BITS);
}

function fall(ladder: Ladder, { atMs, loss }: SendingSample): Ladder {
  const fellSoon = ladder.climbedAtMs !== null && atMs - ladder.climbedAtMs < FELL_SOON_MS;
  const climbWaitMs = fellSoon ? Math.min(CLIMB_WAIT_MAX_MS, ladder.climbWaitMs * 2) : CLIMB_WAIT_MS;
  const step = ladder.step === 'full' ? 'small' : 'sound';
  return { ...moved(ladder, step), isNarrow: step === 'sound' && (loss ?? 0) < BAD_LOSS, climbWaitMs };
}

const climb = (ladder: Ladder, nowMs: number): Ladder => ({
  ...moved(ladder, ladder.step === 'sound' ? 'small' : 'full'),
  climbWaitMs: Math.max(ladder.climbWaitMs, CLIMB_WAIT_MS),
  climbedAtMs: nowMs,
});

const moved = (ladder: Ladder, step: LadderStep): Ladder => ({
  ...ladder,
  step,
  isNarrow: false,
  badMs: 0,
  goodMs: 0,
  cpuMs: 0,
});

/** Limits of each step for the line and the computer. */
export interface Allowance {
  bitsPerSecond: number;
  framesPerSecond: number;
  /** Pixels of the shorter side. */
  lines: number;
}

const FULL: Allowance = { bitsPerSecond: 700_000, framesPerSecond: 24, lines: 360 };
const LARGE: Allowance = { bitsPerSecond: 1_500_000, framesPerSecond: 24, lines: 720 };
const SMALL: Allowance = { bitsPerSecond: 150_000, framesPerSecond: 15, lines: 180 };

/** For a shared screen: text is readable while bandwidth allows, and motion is as smooth as a video. */
const SCREEN: Record<LadderStep, Allowance> = {
  full: { bitsPerSecond: 1_500_000, framesPerSecond: 20, lines: 1080 },
  small: { bitsPerSecond: 300_000, framesPerSecond: 8, lines: 720 },
  sound: { bitsPerSecond: 120_000, framesPerSecond: 2, lines: 540 },
};

export const screenAllowanceOf = (step: LadderStep): Allowance => SCREEN[step];

/**
 * @param cameraLines pixels of the shorter side of the camera's picture
 * @returns null when no picture is sent
 */
export function allowanceOf(step: LadderStep, cameraLines: number): Allowance | null {
  switch (step) {
    case 'full':
      return cameraLines > FULL.lines ? LARGE : FULL;
    case 'small':
      return SMALL;
    case 'sound':
      return null;
  }
}
