import { CLOSE_BYE } from '@skylark/contract/room.facts';
import { vi } from 'vitest';

/** The server's end of the socket that tells pages of the desk what has changed. */
export class FakeLive {
  #open: FakeSocket | undefined;
  isAway = false;
  /** What the page that is connected follows. */
  topics: string[] = [];

  constructor() {
    const connect = (made: FakeSocket): void => {
      this.#open = made;
      this.topics = [];
      setTimeout(() => made.answer(!this.isAway));
    };
    const take = (sent: string): void => this.#take(sent);
    vi.stubGlobal(
      'WebSocket',
      class extends FakeSocket {
        constructor() {
          super(take);
          connect(this);
        }
      },
    );
  }

  /** Says a word to the page. */
  say(word: string): void {
    this.#open?.hear(word);
  }

  /** The network is gone until `back`. */
  away(): void {
    this.isAway = true;
    this.#open?.end(1006);
  }

  back(): void {
    this.isAway = false;
  }

  /** The server ends the socket, as it does with the session. */
  bye(): void {
    this.#open?.end(CLOSE_BYE);
  }

  /** As the server does, says each topic once when it is followed. */
  #take(sent: string): void {
    const topics = JSON.parse(sent) as string[];
    const fresh = topics.filter((one) => !this.topics.includes(one));
    this.topics = topics;
    for (const one of fresh) setTimeout(() => this.say(one));
  }
}

/** The parts of a browser's socket that the desk uses. */
class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  readyState = 0;
  readonly #onSent: (sent: string) => void;

  constructor(onSent: (sent: string) => void) {
    super();
    this.#onSent = onSent;
  }

  answer(isThere: boolean): void {
    if (!isThere) {
      this.end(1006);
      return;
    }
    this.readyState = FakeSocket.OPEN;
    this.dispatchEvent(new Event('open'));
  }

  send(sent: string): void {
    this.#onSent(sent);
  }

  hear(data: string): void {
    if (this.readyState === FakeSocket.OPEN) this.dispatchEvent(new MessageEvent('message', { data }));
  }

  end(code: number): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }

  close(): void {
    this.end(1000);
  }
}
