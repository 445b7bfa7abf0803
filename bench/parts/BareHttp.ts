import { connect, type Socket } from 'node:net';

const READ_BUFFER_BYTES = 256 * 1024;
const readBuffer = Buffer.allocUnsafe(READ_BUFFER_BYTES);
const HEAD_END = '\r\n\r\n';

export interface HttpAnswer {
  status: number;
  body: Buffer;
}

/** A GET request in wire format. */
export function getRequest(path: string, token?: string): Buffer {
  return Buffer.from(
    `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${token === undefined ? '' : `x-auth-token: ${token}\r\n`}\r\n`,
  );
}

/** A keep-alive connection that does as little as possible: prepared requests, one at a time. */
export class BareHttp {
  readonly #socket: Socket;
  #rest = Buffer.alloc(0);
  #answer: ((answer: HttpAnswer) => void) | undefined;

  private constructor(port: number, opened: () => void) {
    this.#socket = connect({
      port,
      host: '127.0.0.1',
      onread: {
        buffer: readBuffer,
        callback: (length, buffer) => {
          this.#read((buffer as Buffer).subarray(0, length));
          return true;
        },
      },
    });
    this.#socket.setNoDelay(true);
    this.#socket.once('connect', opened);
  }

  static open(port: number): Promise<BareHttp> {
    return new Promise((resolve) => {
      const made = new BareHttp(port, () => resolve(made));
    });
  }

  /** @param hear gets the complete response, in a buffer that is reused afterwards */
  ask(request: Buffer, hear: (answer: HttpAnswer) => void): void {
    this.#answer = hear;
    this.#socket.write(request);
  }

  get(path: string, token?: string): Promise<HttpAnswer> {
    return new Promise((resolve) =>
      this.ask(getRequest(path, token), ({ status, body }) => resolve({ status, body: Buffer.from(body) })),
    );
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const head = bytes.indexOf(HEAD_END);
    const text = head < 0 ? '' : bytes.toString('latin1', 0, head);
    const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
    if (head < 0 || bytes.length < head + HEAD_END.length + length) {
      this.#rest = Buffer.from(bytes);
      return;
    }
    this.#rest = Buffer.alloc(0);
    this.#answer?.({ status: Number(text.slice(9, 12)), body: bytes.subarray(head + HEAD_END.length) });
  }
}
