/** How far this page has the room's log: which life of the room, up to which event, and whether all of it has come. */
export class LogPosition {
  #epoch: string | null = null;
  #seq = 0;
  #isReady = false;
  #isFresh = false;
  #welcomeEpoch: string | null = null;
  #dealtWithN = 0;

  /** Whether the room has come whole on this connection, so that messages may be sent on it. */
  get isReady(): boolean {
    return this.#isReady;
  }
  /** Whether the room comes whole on this connection, not only what is new. */
  get isFresh(): boolean {
    return this.#isFresh;
  }
  /** Number of the last own event that the server had dealt with when it said welcome. */
  get dealtWithN(): number {
    return this.#dealtWithN;
  }

  /** What a hello says of it. */
  hello(): { epoch: string | null; seq: number } {
    return { epoch: this.#epoch, seq: this.#seq };
  }

  welcome({ epoch, n, resumed }: { epoch: string; n: number; resumed: boolean }): void {
    // Not ours before all of it is here: who is cut off in the middle would else be sent only what others did since.
    this.#epoch = resumed ? epoch : null;
    this.#welcomeEpoch = epoch;
    this.#dealtWithN = n;
    this.#isFresh = !resumed;
    if (!resumed) this.#seq = 0;
  }

  /** @returns whether the event is new here */
  pass(seq: number): boolean {
    if (seq <= this.#seq) return false;
    this.#seq = seq;
    return true;
  }

  becomeReady(): void {
    this.#epoch = this.#welcomeEpoch;
    this.#isFresh = false;
    this.#isReady = true;
  }

  /** The connection is gone. */
  lose(): void {
    this.#isReady = false;
  }

  /** The next hello asks for everything. */
  forget(): void {
    this.#epoch = null;
    this.#seq = 0;
  }
}
