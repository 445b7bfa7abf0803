import type { ServerMessage } from '@skylark/contract/room';

/** A socket on which the test plays the server. */
export class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static open: FakeSocket[] = [];
  readyState = 1;
  readonly url: string;

  constructor(url: string | URL) {
    super();
    this.url = String(url);
    FakeSocket.open.push(this);
  }
  send(): void {}
  close(): void {}
  say(message: ServerMessage): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
}
