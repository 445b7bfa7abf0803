import type { Author } from '@skylark/contract/room';
import {
  COLUMNS,
  type Column,
  CUT,
  CUT_NAMED,
  decompress,
  END,
  FORMAT,
  FURTHER_END,
  type LogEntry,
} from './columns.ts';
import { NO_POINTS, PLAIN } from './columns.ts';
import { NumberReader } from './Numbers.ts';
import { AXES, guessed, moveOn, StrokeGuess } from './StrokeGuess.ts';

/** The entries that `packEntries` packed. @throws Error when the bytes are not whole */
export async function unpackEntries(packed: Uint8Array): Promise<LogEntry[]> {
  const head = new NumberReader(packed);
  const [format, count, how] = [head.next(), head.next(), head.next()];
  if (format !== FORMAT) throw new Error(`A log packed in format ${format} cannot be read by this version.`);
  const lengths = Array.from({ length: COLUMNS.length + 2 }, () => head.next());
  let at = head.at;
  const parts = [];
  for (const length of lengths) {
    parts.push(await decompress(packed.subarray(at, at + length)));
    at += length;
  }
  const unpacking = new Unpacking(parts, how);
  return Array.from({ length: count }, () => unpacking.next());
}

class Unpacking {
  readonly #texts: string[];
  readonly #ids: Uint8Array;
  readonly #columns: Record<Column, NumberReader>;
  readonly #how: number;
  readonly #clients: { author: Author; client: string; n: number }[] = [];
  readonly #guess = new StrokeGuess();
  #text = 0;
  #id = 0;
  #seq = 0;
  #atMs = 0;

  constructor([texts = Buffer.alloc(0), ids = Buffer.alloc(0), ...columns]: Buffer[], how: number) {
    this.#texts = texts.toString().split('\n');
    this.#ids = ids;
    this.#how = how;
    this.#columns = Object.fromEntries(
      COLUMNS.map((name, index) => [name, new NumberReader(columns[index] ?? Buffer.alloc(0))]),
    ) as Record<Column, NumberReader>;
  }

  next(): LogEntry {
    this.#seq += this.#columns.seq.next() + 1;
    this.#atMs += this.#columns.at.next();
    const number = this.#columns.client.next();
    if (number === this.#clients.length) {
      const who = this.#nextText();
      this.#clients.push({ author: who.slice(0, 1) as Author, client: who.slice(1), n: 0 });
    }
    const known = this.#clients[number];
    if (!known) throw new RangeError('an entry of nobody');
    const { author, client } = known;
    known.n += this.#columns.n.next() + 1;
    return { seq: this.#seq, atMs: this.#atMs, author, client, n: known.n, body: this.#nextBody(author) };
  }

  #nextText(): string {
    const text = this.#texts[this.#text];
    if (text === undefined) throw new RangeError('the packed log ends too early');
    this.#text += 1;
    return text;
  }

  #nextBody(author: string): string {
    const kind = this.#columns.kind.next();
    if (kind === PLAIN) return this.#nextText();
    const text = kind === CUT || kind === CUT_NAMED ? this.#cutText(kind) : this.#furtherText(author, kind);
    const [, id = '', page = '', from, rest = ''] = CUT_INK.exec(text) ?? [];
    const numbers = this.#points(id, this.#columns.length.next(), rest);
    this.#guess.took(author, { id, page, from: Number(from) }, numbers.length);
    return text.replace(NO_POINTS, () => `"points":[${numbers.join(',')}]`);
  }

  #cutText(kind: number): string {
    const text = this.#nextText();
    if (kind === CUT) return text;
    const bytes = this.#ids.subarray(this.#id, this.#id + 12);
    this.#id += 12;
    const name = Array.from(bytes, (byte) => byte.toString(36).padStart(2, '0')).join('');
    return text.replace(SEAT_ONLY, (seat) => seat + name);
  }

  #furtherText(author: string, kind: number): string {
    const next = this.#guess.next(author);
    if (!next) throw new RangeError('a piece of no stroke');
    const { id, page, from } = next;
    return `{"k":"ink","id":"${id}","page":"${page}","from":${from},${NO_POINTS}${kind === FURTHER_END ? END : ''}}`;
  }

  #points(id: string, count: number, rest: string): number[] {
    const stroke = this.#guess.stroke(id, rest);
    const numbers: number[] = [];
    while (numbers.length < count) {
      const point: number[] = [];
      for (let axis = 0; axis < stroke.stride && numbers.length + axis < count; axis += 1) {
        const off = this.#columns[AXES[axis] ?? 'x'].next();
        point.push(guessed(stroke, axis, this.#how) + off);
      }
      moveOn(stroke, point);
      numbers.push(...point);
    }
    return numbers;
  }
}

const CUT_INK = /^\{"k":"ink","id":"([\w-]+)","page":"([\w:-]+)","from":(\d+),"points":\[\](.*)\}$/u;
/** What stands of an id whose bytes lie beside the text. */
const SEAT_ONLY = /(?<=^\{"k":"ink","id":")[ts]/u;
