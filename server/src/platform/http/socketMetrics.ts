import { Counter } from 'prom-client';

export type SocketKind = 'room' | 'live' | 'desk';
/** Why the server closed a socket. */
export type CloseReason =
  | 'too_fast'
  | 'bad_message'
  | 'no_hello'
  | 'too_many'
  | 'not_read'
  | 'silent'
  | 'session_ended'
  | 'right_lost';

/** Belongs to the process rather than to one app; every app's registry exposes it. */
export const socketsSlowed = new Counter({
  name: 'skylark_sockets_slowed_total',
  help: 'Times that a socket was not read for a moment because it had sent more than its budget',
  labelNames: ['socket'] as const,
  registers: [],
});

export const socketsClosed = new Counter({
  name: 'skylark_sockets_closed_total',
  help: 'Sockets that the server closed, by reason',
  labelNames: ['socket', 'reason'] as const,
  registers: [],
});

export const voiceFrames = new Counter({
  name: 'skylark_voice_frames_total',
  help: 'Frames of voice that came over the sockets of rooms, because no call got through',
  labelNames: ['outcome'] as const,
  registers: [],
});

export const countClosed = (socket: SocketKind, reason: CloseReason): void => socketsClosed.inc({ socket, reason });
