import type { Author, Seat } from '@skylark/contract/room';

/**
 * Number of entries kept in memory: enough for what can happen while a joining client is sent the stored part. With
 * hundreds of rooms this is most of a server's memory.
 */
const KEPT = 96;
/** The oldest entries are dropped in batches of this size. */
const SLACK = 32;
const FIRST_BYTES = 2_048;

/** Author of an entry, and who receives it. */
export interface Shown {
  author: Author;
  client: string;
  /** The sender receives it too. */
  isEchoed: boolean;
  isForPens: boolean;
}

const ECHOED = 1;
const FOR_PENS = 2;

/**
 * The last entries of a room with consecutive numbers. Texts are bytes in one buffer and the other fields are flat
 * arrays: thousands of objects per second that live for a few seconds would be copied twice by the garbage collector,
 * pausing everybody.
 */
export class RoomTail {
  /** Number of the oldest entry kept, or of the next entry if there is none. */
  #firstSeq: number;
  #bytes: Buffer = Buffer.alloc(0);
  #end = 0;
  #starts: number[] = [];
  #authors: Author[] = [];
  #clients: string[] = [];
  #flags: number[] = [];

  /** @param seq number of the room's last entry */
  constructor(seq: number) {
    this.#firstSeq = seq + 1;
  }

  /** Appends the next entry. @param source contains its text from byte `from` to byte `to` */
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
   * The texts of all entries after `seq`, or undefined if memory doesn't reach back that far.
   * @param own leaves out this sender's events, except those echoed to the sender
   * @param isPen leaves out events that pens aren't shown
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
    // Shrinks the buffer again after large entries.
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

/** Allocates unpooled memory: a slice of a shared pool would keep the whole pool alive. */
function withRoom(bytes: Buffer, length: number): Buffer {
  const larger = Buffer.allocUnsafeSlow(Math.ceil(length));
  larger.set(bytes);
  return larger;
}
