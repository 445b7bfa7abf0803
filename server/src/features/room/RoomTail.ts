import type { Author, Seat } from '@skylark/contract/room';

/** Number of entries kept in memory: enough for what can happen while a joining client is sent the stored part. */
const KEPT = 96;
/** The oldest entries are dropped in batches of this size. */
const SLACK = 32;

/** An entry as it is sent, its author, and who receives it. */
export interface KeptEntry {
  author: Author;
  client: string;
  /** The sender receives it too. */
  isEchoed: boolean;
  isForPens: boolean;
  text: string;
}

/** The last entries of a room, with consecutive numbers. */
export class RoomTail {
  /** Number of the oldest entry kept, or of the next entry if there is none. */
  #firstSeq: number;
  readonly #entries: KeptEntry[] = [];

  /** @param seq number of the room's last entry */
  constructor(seq: number) {
    this.#firstSeq = seq + 1;
  }

  /** Appends the next entry. */
  add(entry: KeptEntry): void {
    this.#entries.push(entry);
    if (this.#entries.length <= KEPT + SLACK) return;
    this.#entries.splice(0, SLACK);
    this.#firstSeq += SLACK;
  }

  /**
   * The texts of all entries after `seq`, or undefined if memory doesn't reach back that far.
   * @param own leaves out this sender's events, except those echoed to the sender
   * @param isPen leaves out events that pens aren't shown
   */
  after(seq: number, own?: { seat: Seat; client: string }, isPen = false): string[] | undefined {
    if (seq + 1 < this.#firstSeq) return undefined;
    const isNeeded = ({ author, client, isEchoed, isForPens }: KeptEntry): boolean =>
      (isEchoed || author !== own?.seat || client !== own.client) && (isForPens || !isPen);
    return this.#entries
      .slice(seq + 1 - this.#firstSeq)
      .filter(isNeeded)
      .map(({ text }) => text);
  }
}
