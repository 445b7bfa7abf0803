import { createSocket } from 'node:dgram';
import { EventEmitter, once } from 'node:events';
import { connect, isIP, isIPv6, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { turnLength } from './turnMessage.ts';
import type { TurnUrl } from './turnUrl.ts';

/** Transports whole messages to and from a relay. Emits `message`, and `error` if it breaks. */
export interface TurnTransport extends EventEmitter<{ message: [Buffer]; error: [Error] }> {
  send(message: Buffer): void;
  close(): void;
}

type Where = Pick<TurnUrl, 'host' | 'port' | 'transport'>;

/** @throws Error if it can't be reached, or its certificate is invalid, before the signal aborts */
export async function openTurnTransport(where: Where, signal: AbortSignal): Promise<TurnTransport> {
  return where.transport === 'udp' ? overUdp(where, signal) : overStream(where, signal);
}

async function overUdp({ host, port }: Where, signal: AbortSignal): Promise<TurnTransport> {
  const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4');
  socket.bind(0);
  await once(socket, 'listening', { signal });
  const emitter = new EventEmitter<{ message: [Buffer]; error: [Error] }>();
  emitter.on('error', () => undefined);
  socket.on('message', (message) => emitter.emit('message', message));
  socket.on('error', (error) => emitter.emit('error', error));
  const send = (message: Buffer): void =>
    socket.send(message, port, host, (error) => {
      if (error) emitter.emit('error', error);
    });
  return Object.assign(emitter, { send, close: () => void socket.close() });
}

async function overStream({ host, port, transport }: Where, signal: AbortSignal): Promise<TurnTransport> {
  const isSecure = transport === 'tls';
  const socket: Socket = isSecure
    ? connectSecurely({ host, port, ...(isIP(host) === 0 && { servername: host }) })
    : connect({ host, port });
  const emitter = new EventEmitter<{ message: [Buffer]; error: [Error] }>();
  emitter.on('error', () => undefined);
  try {
    await once(socket, isSecure ? 'secureConnect' : 'connect', { signal });
  } catch (error) {
    socket.on('error', () => undefined).destroy();
    throw error;
  }
  let rest: Buffer = Buffer.alloc(0);
  socket.on('data', (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes]);
    for (let length = turnLength(rest); length !== undefined && rest.length >= length; length = turnLength(rest)) {
      emitter.emit('message', rest.subarray(0, length));
      rest = rest.subarray(length);
    }
  });
  socket.on('error', (error) => emitter.emit('error', error));
  socket.on('close', () => emitter.emit('error', new Error('the relay closed the connection')));
  return Object.assign(emitter, {
    send: (message: Buffer) => void socket.write(message),
    close: () => void socket.destroy(),
  });
}
