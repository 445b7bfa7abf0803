import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A TCP connection to a server, before any HTTP. */
export async function openRaw(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  // The server may close it at any time, which is a valid response.
  socket.on('error', () => undefined);
  return socket;
}

/** Resolves however it was closed: `once` would reject on a reset. */
export const closingOf = (socket: Socket): Promise<void> =>
  new Promise((resolve) => socket.once('close', () => resolve()));

/** Sends raw bytes. @returns everything received until the server closed the connection */
export async function sendRaw(url: string, bytes: string | Buffer): Promise<string> {
  const socket = await openRaw(url);
  const parts: Buffer[] = [];
  socket.on('data', (part: Buffer) => parts.push(part));
  const closed = closingOf(socket);
  socket.write(bytes);
  await closed;
  return Buffer.concat(parts).toString('latin1');
}

/** @returns status and JSON body of a raw response */
export function readReply(reply: string): { status: number; body: unknown } {
  const [head = '', text = ''] = reply.split(/\r\n\r\n([^]*)/, 2);
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0),
    body: text === '' ? undefined : JSON.parse(text),
  };
}

export const upgradeRequest = (target: string, headers: readonly string[] = []): string =>
  [
    `GET ${target} HTTP/1.1`,
    'Host: school.test',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
    '\r\n',
  ].join('\r\n');
