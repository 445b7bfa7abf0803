/** How much of the room's log this page has: the room's epoch, the last event, and whether everything has arrived. */
export class LogPosition {
  #epoch: string | null = null;
  #seq = 0;
  #isReady = false;
  #isFresh = false;
  #welcomeEpoch: string | null = null;
  #processedN = 0;

  /** Whether the room is complete on this connection, so that messages may be sent. */
  get isReady(): boolean {
    return this.#isReady;
  }
  /** Whether this connection sends the whole room, not only what is new. */
  get isFresh(): boolean {
    return this.#isFresh;
  }
  /** Number of the last own event that the server had processed at its welcome. */
  get processedN(): number {
    return this.#processedN;
  }

  /** The fields for a hello. */
  hello(): { epoch: string | null; seq: number } {
    return { epoch: this.#epoch, seq: this.#seq };
  }

  welcome({ epoch, n, resumed }: { epoch: string; n: number; resumed: boolean }): void {
    // Adopted only when everything has arrived; if the connection broke before that, the server would otherwise send
    // only later events.
    this.#epoch = resumed ? epoch : null;
    this.#welcomeEpoch = epoch;
    this.#processedN = n;
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

  /** The connection is lost. */
  lose(): void {
    this.#isReady = false;
  }

  /** The next hello requests everything. */
  forget(): void {
    this.#epoch = null;
    this.#seq = 0;
  }
}
