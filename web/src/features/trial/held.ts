/** A slot held for this family, and the progress of its booking. */
export interface HeldSlot {
  /** Id of the hold. */
  id: string;
  teacherId: string;
  teacherName: string;
  startsAt: string;
  expiresAt: string;
  /** The code sent for it. */
  sent?: SentCode | undefined;
  /** A call was requested instead of a code. */
  isCallAsked?: boolean | undefined;
}

export interface SentCode {
  /** Identifies the code when it is submitted. */
  id: string;
  /** As typed. */
  phone: string;
  askedAtMs: number;
  /** Not the first code for this slot. */
  isAgain?: boolean;
}

const KEY = 'skylark.trial.held';

/** Stored for the tab: a phone may discard the page while its messages are read. */
export function storeHeldSlot(held: HeldSlot | undefined): void {
  try {
    if (held === undefined) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(held));
  } catch {
    // Without storage, a discarded page has to choose a slot again.
  }
}

export function keptHeld(): HeldSlot | undefined {
  try {
    return readHeldSlot(sessionStorage.getItem(KEY));
  } catch {
    return undefined;
  }
}

/** @returns undefined for invalid data */
export function readHeldSlot(kept: string | null): HeldSlot | undefined {
  if (kept === null) return undefined;
  const read: unknown = JSON.parse(kept);
  if (!isRecord(read)) return undefined;
  const { id, teacherId, teacherName, startsAt, expiresAt, sent, isCallAsked } = read;
  if (typeof id !== 'string' || typeof teacherId !== 'string' || typeof teacherName !== 'string') return undefined;
  if (!isInstant(startsAt) || !isInstant(expiresAt)) return undefined;
  return { id, teacherId, teacherName, startsAt, expiresAt, sent: readSent(sent), isCallAsked: isCallAsked === true };
}

function readSent(kept: unknown): SentCode | undefined {
  if (!isRecord(kept)) return undefined;
  const { id, phone, askedAtMs } = kept;
  return typeof id === 'string' && typeof phone === 'string' && typeof askedAtMs === 'number'
    ? { id, phone, askedAtMs }
    : undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isInstant = (value: unknown): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value));
