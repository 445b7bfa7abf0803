import type { Author, Seat } from '@skylark/contract/room';

/**
 * Entries kept in memory: what can happen while a client that joins is sent what the database has. With hundreds of
 * rooms this is most of what a server holds.
 */
const KEPT = 96;
/** So many more are let in before the oldest go, all at once. */
const SLACK = 32;
const FIRST_BYTES = 2_048;

/** Whose an entry is, and who is shown it. */
export interface Shown {
  author: Author;
  client: string;
  /** Its sender gets it too. */
  isEchoed: boolean;
  isForPens: boolean;
}

const ECHOED = 1;
const FOR_PENS = 2;

/**
 * The last entries of a room, one number after the other. Their texts are bytes in one buffer and the rest stands in lists
 * without objects: whatever lives for a few seconds and comes thousands of times a second, the garbage collector
 * copies twice, and everybody waits for it.
 */
export class RoomTail {
  /** Number of the first entry that is kept, or of the one that comes next. */
  #firstSeq: number;
  #bytes: Buffer = Buffer.alloc(0);
  #end = 0;
  #starts: number[] = [];
  #authors: Author[] = [];
  #clients: string[] = [];
  #flags: number[] = [];

  /** @param seq the number of the last entry of the room */
  constructor(seq: number) {
    this.#firstSeq = seq + 1;
  }

  /** The next entry. @param source holds its text, `from` to `to` */
  add({ author, client, isEchoed, isForPens }: Shown, source: Buffer, from: number, to: number): void {
    if (this.#starts.length === KEPT + SLACK) this.#dropOldest();
    this.#makeRoom(to - from);
    this.#starts.push(this.#end);
    this.#authors.push(author);
    this.#clients.push(client);
    this.#flags.push((isEchoed ? ECHOED : 0) | (isForPens ? FOR_PENS : 0));
    this.#end += source.copy(this.#bytes, this.#end, from, to);
  }

  /**
   * The texts of all entries after `seq`; undefined when memory does not reach back that far.
   * @param own whose events are left out, but for those that come back to their sender; @param isPen what pens aren't shown is left out
   */
  after(seq: number, own?: { seat: Seat; client: string }, isPen = false): string[] | undefined {
    if (seq + 1 < this.#firstSeq) return undefined;
    const texts: string[] = [];
    for (let at = seq + 1 - this.#firstSeq; at < this.#starts.length; at += 1) {
      const flags = this.#flags[at] ?? 0;
      const isOwn = this.#authors[at] === own?.seat && this.#clients[at] === own?.client;
      if ((isOwn && (flags & ECHOED) === 0) || (isPen && (flags & FOR_PENS) === 0)) continue;
      texts.push(this.#bytes.toString('utf8', this.#starts[at], this.#starts[at + 1] ?? this.#end));
    }
    return texts;
  }

  #dropOldest(): void {
    const cut = this.#starts[SLACK] ?? 0;
    for (const list of [this.#starts, this.#authors, this.#clients, this.#flags]) list.splice(0, SLACK);
    for (let at = 0; at < this.#starts.length; at += 1) this.#starts[at] = (this.#starts[at] ?? 0) - cut;
    this.#firstSeq += SLACK;
    const kept = this.#bytes.subarray(cut, this.#end);
    this.#end = kept.length;
    // What was large once does not stay so.
    if (this.#bytes.length > FIRST_BYTES && kept.length * 4 < this.#bytes.length)
      this.#bytes = withRoom(kept, kept.length * 2);
    else this.#bytes.copyWithin(0, cut, cut + kept.length);
  }

  #makeRoom(bytes: number): void {
    const needed = this.#end + bytes;
    if (needed > this.#bytes.length)
      this.#bytes = withRoom(this.#bytes.subarray(0, this.#end), Math.max(FIRST_BYTES, needed * 1.5));
  }
}

/** Its own memory: a slice of what others share would keep all of that. */
function withRoom(bytes: Buffer, length: number): Buffer {
  const larger = Buffer.allocUnsafeSlow(Math.ceil(length));
  larger.set(bytes);
  return larger;
}
