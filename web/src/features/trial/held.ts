/** A time that is held for this family, and how far it has come with it. */
export interface Held {
  /** Of the hold. */
  id: string;
  teacherId: string;
  teacherName: string;
  startsAt: string;
  expiresAt: string;
  /** The code that was sent for it. */
  sent?: SentCode | undefined;
  /** A call was asked for in place of a code. */
  isCallAsked?: boolean | undefined;
}

export interface SentCode {
  /** Under this name the code is handed in. */
  id: string;
  /** As it was typed. */
  phone: string;
  askedAtMs: number;
  /** Not the first for this time. */
  isAgain?: boolean;
}

const KEY = 'skylark.trial.held';

/** Kept while the tab lives: a phone that goes to look into its messages may throw the page away. */
export function keepHeld(held: Held | undefined): void {
  try {
    if (held === undefined) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(held));
  } catch {
    // Then a page that was thrown away chooses a time again.
  }
}

export function keptHeld(): Held | undefined {
  try {
    return readHeld(sessionStorage.getItem(KEY));
  } catch {
    return undefined;
  }
}

/** @returns undefined for what is not one of ours */
export function readHeld(kept: string | null): Held | undefined {
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
