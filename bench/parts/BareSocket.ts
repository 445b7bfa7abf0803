import { connect, type Socket } from 'node:net';

const READ_BUFFER_BYTES = 256 * 1024;
/** Shared by all sockets: each read is processed before the next one. */
const readBuffer = Buffer.allocUnsafe(READ_BUFFER_BYTES);

const PING = 9;
const CLOSE = 8;

/** Clients have to mask what they send; done in advance, with one mask for all, it costs the generator nothing. */
const MASK = Buffer.from([0x37, 0xfa, 0x21, 0x3d]);

/** A message in the format clients send. */
export function frameOf(payload: Uint8Array, opcode: 1 | 2 | 10 = 1): Buffer {
  const { length } = payload;
  const header =
    length < 126
      ? Buffer.from([0x80 | opcode, 0x80 | length])
      : Buffer.from([0x80 | opcode, 0x80 | 126, length >> 8, length & 0xff]);
  if (length > 0xffff) throw new Error('no benchmark sends messages this long');
  return Buffer.concat([header, MASK, payload.map((byte, index) => byte ^ (MASK[index % MASK.length] ?? 0))]);
}

interface Options {
  port: number;
  path: string;
  headers?: Record<string, string>;
  /** Called for each message with its position in a buffer that is reused afterwards. */
  hear: (bytes: Buffer, from: number, to: number) => void;
}

/**
 * A WebSocket client that does as little as possible, so that the server is measured: sends prepared frames, and only
 * locates the messages it receives.
 */
export class BareSocket {
  readonly #socket: Socket;
  readonly #hear: Options['hear'];
  #rest: Buffer | undefined;
  #isOpen = false;
  #isEnding = false;

  private constructor(socket: Socket, hear: Options['hear']) {
    this.#socket = socket;
    this.#hear = hear;
  }

  static open({ port, path, headers = {}, hear }: Options): Promise<BareSocket> {
    return new Promise((resolve, reject) => {
      const ask = {
        host: `127.0.0.1:${port}`,
        upgrade: 'websocket',
        connection: 'Upgrade',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
        ...headers,
      };
      const socket = connect({
        port,
        host: '127.0.0.1',
        onread: { buffer: readBuffer, callback: (length, buffer) => take(length, buffer as Buffer) },
      });
      const made = new BareSocket(socket, hear);
      const take = (length: number, buffer: Buffer): boolean => {
        const wasOpen = made.#isOpen;
        const failure = made.#read(buffer, length);
        if (failure !== undefined) reject(new Error(failure));
        else if (!wasOpen && made.#isOpen) resolve(made);
        return true;
      };
      socket.setNoDelay(true);
      socket.on('error', (error) => {
        if (!made.#isOpen) reject(error);
        else if (!made.#isEnding) throw error;
      });
      socket.on('close', () => {
        if (made.#isOpen && !made.#isEnding) throw new Error(`the server closed ${path}`);
      });
      socket.write(
        `GET ${path} HTTP/1.1\r\n${Object.entries(ask)
          .map(([name, value]) => `${name}: ${value}\r\n`)
          .join('')}\r\n`,
      );
    });
  }

  send(frame: Buffer): void {
    this.#socket.write(frame);
  }

  /** Disconnects without a closing handshake. */
  end(): void {
    this.#isEnding = true;
    this.#socket.destroy();
  }

  /** @returns why the upgrade was refused */
  #read(buffer: Buffer, length: number): string | undefined {
    // Copies only if a message arrived in parts.
    let bytes = buffer;
    let end = length;
    if (this.#rest) {
      bytes = Buffer.concat([this.#rest, buffer.subarray(0, length)]);
      end = bytes.length;
      this.#rest = undefined;
    }
    let at = 0;
    if (!this.#isOpen) {
      const head = bytes.subarray(0, end).indexOf('\r\n\r\n');
      if (head >= 0 && !bytes.toString('latin1', 0, 12).endsWith('101')) return bytes.toString('latin1', 0, head);
      if (head >= 0) {
        this.#isOpen = true;
        at = head + 4;
      }
    }
    if (this.#isOpen) at = this.#readFrames(bytes, at, end);
    if (at < end) this.#rest = Buffer.from(bytes.subarray(at, end));
    return undefined;
  }

  /** @returns the position of the first incomplete message */
  #readFrames(bytes: Buffer, start: number, end: number): number {
    let at = start;
    while (end - at >= 2) {
      const opcode = (bytes[at] ?? 0) & 0x0f;
      let size = (bytes[at + 1] ?? 0) & 0x7f;
      let from = at + 2;
      if (size === 126) {
        if (end - at < 4) return at;
        size = bytes.readUInt16BE(at + 2);
        from = at + 4;
      } else if (size === 127) {
        if (end - at < 10) return at;
        size = Number(bytes.readBigUInt64BE(at + 2));
        from = at + 10;
      }
      if (from + size > end) return at;
      if (opcode === 1 || opcode === 2) this.#hear(bytes, from, from + size);
      else if (opcode === PING) this.send(frameOf(bytes.subarray(from, from + size), 10));
      else if (opcode === CLOSE && !this.#isEnding)
        throw new Error(`the server said goodbye: ${bytes.toString('utf8', from + 2, from + size)}`);
      at = from + size;
    }
    return at;
  }
}
