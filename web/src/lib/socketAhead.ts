import type { Seat } from '@skylark/contract/room';
import type { SocketAhead } from './ahead.ts';

export function takeSocketAhead(address: string, token: string, client: string): SocketAhead | undefined {
  const ahead = globalThis.skylarkAhead;
  const begun = ahead?.socket;
  if (!ahead || !begun) return undefined;
  ahead.socket = undefined;
  const isWanted = begun.address === address && begun.token === token && begun.client === client;
  if (isWanted && begun.socket.readyState <= WebSocket.OPEN) return begun;
  begun.socket.close();
  return undefined;
}

/** The client id the socket opened ahead used in its hello. */
export function clientAhead(address: string, seat: Seat): string | undefined {
  const begun = globalThis.skylarkAhead?.socket;
  return begun?.address === address && (begun.seat ?? seat) === seat ? begun.client : undefined;
}
