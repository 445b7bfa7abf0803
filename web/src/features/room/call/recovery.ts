/** A "disconnected" connection often recovers by itself; after this long it is repaired. */
const SHAKY_PATIENCE_MS = 2_000;
/** A connection not established within this time is replaced. */
const MENDING_PATIENCE_MS = 8_000;
/**
 * Each further attempt gets this many times longer, up to a limit; on a slow line or device none would ever be ready
 * otherwise.
 */
const PATIENCE_GROWTH = 1.5;
const PATIENCE_MAX_MS = 40_000;
/**
 * About one in several hundred connections of Chromium (156) never gets a local candidate; it is replaced after this
 * wait. On networks where finding candidates always takes this long, later attempts get more time.
 */
const WAYLESS_PATIENCE_MS = 1_500;
const WAYLESS_WITHIN_MS = 5_000;
/** After this long the people are told that connecting takes long; retries continue. */
export const GIVE_UP_AFTER_MS = 45_000;

/** State of the connection to the other page. */
export type Connection =
  /** The other side is not present. */
  | { kind: 'none' }
  | { kind: 'making'; sinceMs: number }
  | { kind: 'up' }
  /** Nothing has arrived for a moment. */
  | { kind: 'shaky'; sinceMs: number }
  /** Searching for new network paths. */
  | { kind: 'mending'; sinceMs: number };

export interface Recovery {
  readonly connection: Connection;
  /**
   * Since when the connection has been missing although there should be one; null while connected, or when the other
   * side is absent.
   */
  readonly lostAtMs: number | null;
  readonly wasUp: boolean;
  /** Attempts to connect since then that took too long. */
  readonly tries: number;
  /** This device changed its network while the other page could not be notified. */
  readonly hasMoved: boolean;
}

export type RecoveryEvent =
  /** The other page is present and is a different page than before. */
  | { kind: 'met'; atMs: number }
  /** A new connection was begun. */
  | { kind: 'made'; atMs: number }
  | { kind: 'transport'; state: RTCPeerConnectionState; atMs: number }
  /** This device changed its network. */
  | { kind: 'network'; atMs: number }
  /** The room's socket is back, on this or the other side. */
  | { kind: 'reachable'; atMs: number }
  /** Connected, but nothing arrives. */
  | { kind: 'stuck'; wants: 'restart' | 'remake'; atMs: number }
  /** `lacksCandidates`: one side has sent no candidate, although both have descriptions. */
  | { kind: 'tick'; atMs: number; lacksCandidates?: boolean }
  /** The other side has left. */
  | { kind: 'alone' };

/** What to do: search for new network paths on the same connection, or create a new connection. */
export type RecoveryAction = 'none' | 'restart' | 'remake';

export const newRecovery = (): Recovery => ({
  connection: { kind: 'none' },
  lostAtMs: null,
  wasUp: false,
  tries: 0,
  hasMoved: false,
});

/** @param canSignal whether the other page is reachable: if not, nothing can be done, and waiting loses nothing */
export function foldRecovery(
  recovery: Recovery,
  event: RecoveryEvent,
  canSignal: boolean,
): { recovery: Recovery; action: RecoveryAction } {
  const stay = { recovery, action: 'none' } as const;
  // A connection that is up stays up while it searches for better paths.
  const restart = { recovery: { ...recovery, hasMoved: false }, action: 'restart' } as const;
  const { connection } = recovery;
  const make = (atMs: number): { recovery: Recovery; action: RecoveryAction } =>
    canSignal ? { recovery: lost(recovery, { kind: 'making', sinceMs: atMs }, atMs), action: 'remake' } : stay;
  const repairNow = (atMs: number): { recovery: Recovery; action: RecoveryAction } =>
    canSignal ? { recovery: lost(recovery, { kind: 'mending', sinceMs: atMs }, atMs), action: 'restart' } : stay;

  switch (event.kind) {
    case 'met':
      return { recovery: lost(newRecovery(), { kind: 'making', sinceMs: event.atMs }, event.atMs), action: 'none' };
    case 'made':
      return { recovery: lost(recovery, { kind: 'making', sinceMs: event.atMs }, event.atMs), action: 'none' };
    case 'alone':
      return { recovery: newRecovery(), action: 'none' };
    case 'transport':
      if (connection.kind === 'none') return stay;
      switch (event.state) {
        case 'connected':
          return {
            recovery: { connection: { kind: 'up' }, lostAtMs: null, wasUp: true, tries: 0, hasMoved: false },
            action: 'none',
          };
        case 'disconnected':
          return connection.kind === 'up'
            ? { recovery: lost(recovery, { kind: 'shaky', sinceMs: event.atMs }, event.atMs), action: 'none' }
            : stay;
        case 'failed':
          // Also when it can't be repaired yet: a failed connection does not recover by itself.
          if (connection.kind === 'making') return make(event.atMs);
          return canSignal
            ? repairNow(event.atMs)
            : { recovery: lost(recovery, { kind: 'shaky', sinceMs: event.atMs }, event.atMs), action: 'none' };
        case 'new':
        case 'connecting':
        case 'closed':
          return stay;
      }
    case 'network':
      if (connection.kind === 'up')
        return canSignal ? restart : { recovery: { ...recovery, hasMoved: true }, action: 'none' };
      return connection.kind === 'shaky' || connection.kind === 'mending' ? repairNow(event.atMs) : stay;
    case 'reachable':
      // Messages sent while disconnected are lost.
      if (connection.kind === 'making') return make(event.atMs);
      if (connection.kind === 'up') return recovery.hasMoved ? restart : stay;
      return connection.kind === 'none' ? stay : repairNow(event.atMs);
    case 'stuck':
      if (connection.kind !== 'up') return stay;
      return event.wants === 'remake' ? make(event.atMs) : canSignal ? restart : stay;
    case 'tick':
      if (connection.kind === 'shaky' && event.atMs - connection.sinceMs >= SHAKY_PATIENCE_MS)
        return repairNow(event.atMs);
      if (
        connection.kind === 'making' &&
        event.lacksCandidates === true &&
        event.atMs - connection.sinceMs >= WAYLESS_PATIENCE_MS &&
        event.atMs - (recovery.lostAtMs ?? event.atMs) <= WAYLESS_WITHIN_MS
      )
        return make(event.atMs);
      if (
        (connection.kind === 'mending' || connection.kind === 'making') &&
        event.atMs - connection.sinceMs >= patienceMs(recovery.tries)
      ) {
        const made = make(event.atMs);
        return { ...made, recovery: { ...made.recovery, tries: recovery.tries + (made.action === 'none' ? 0 : 1) } };
      }
      return stay;
  }
}

const patienceMs = (tries: number): number => Math.min(PATIENCE_MAX_MS, MENDING_PATIENCE_MS * PATIENCE_GROWTH ** tries);

const lost = (recovery: Recovery, connection: Connection, atMs: number): Recovery => ({
  ...recovery,
  connection,
  lostAtMs: recovery.lostAtMs ?? atMs,
});

export type Phase = 'idle' | 'connecting' | 'connected' | 'reconnecting' | 'failed';

export function phaseOf({ connection, lostAtMs, wasUp }: Recovery, nowMs: number): Phase {
  if (connection.kind === 'none') return 'idle';
  if (connection.kind === 'up') return 'connected';
  if (lostAtMs !== null && nowMs - lostAtMs >= GIVE_UP_AFTER_MS) return 'failed';
  return wasUp ? 'reconnecting' : 'connecting';
}
