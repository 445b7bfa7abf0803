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
  GUESSED_COLUMNS,
  GUESSED_FORMAT,
  type LogEntry,
  NO_POINTS,
  OFF_GRID,
  PENS,
  PLAIN,
} from './columns.ts';
import { NumberReader } from './Numbers.ts';
import { type PenModel, readPen } from './penModel.ts';
import { PenPath } from './PenPath.ts';
import { AXES, guessed, moveOn, StrokeGuess } from './StrokeGuess.ts';
import { Turns } from './Turns.ts';

/** Inverse of `packEntries`. @throws Error if the bytes are incomplete */
export async function unpackEntries(packed: Uint8Array): Promise<LogEntry[]> {
  const head = new NumberReader(packed);
  const [format, count] = [head.next(), head.next()];
  if (format !== FORMAT && format !== GUESSED_FORMAT)
    throw new Error(`A log packed in format ${format} cannot be read by this version.`);
  const points: Points = format === FORMAT ? { pens: PENS.map(() => readPen(head)) } : { how: head.next() };
  const names = format === FORMAT ? COLUMNS : GUESSED_COLUMNS;
  const lengths = Array.from({ length: names.length + 2 }, () => head.next());
  let at = head.at;
  const parts = [];
  for (const length of lengths) {
    parts.push(await decompress(packed.subarray(at, at + length), format));
    at += length;
  }
  const unpacking = new Unpacking(parts, names, points);
  const turns = new Turns();
  const entries = [];
  while (entries.length < count) {
    const entry = unpacking.next();
    entries.push(entry);
    await turns.after(entry.body.length);
  }
  return entries;
}

/** The format of a pack, from its first bytes. */
export const formatOf = (packed: Uint8Array): number => new NumberReader(packed).next();

/** How points were predicted: with a model per pen, or with one guess for all. */
type Points = { pens: readonly PenModel[] } | { how: number };

class Unpacking {
  readonly #texts: string[];
  readonly #ids: Uint8Array;
  readonly #columns: Partial<Record<Column, NumberReader>>;
  readonly #expected: Points;
  readonly #paths = new Map<string, PenPath>();
  readonly #clients: { author: Author; client: string; n: number }[] = [];
  readonly #guess = new StrokeGuess();
  #text = 0;
  #id = 0;
  #seq = 0;
  #atMs = 0;

  constructor(
    [texts = Buffer.alloc(0), ids = Buffer.alloc(0), ...columns]: Buffer[],
    names: readonly Column[],
    expected: Points,
  ) {
    this.#texts = texts.toString().split('\n');
    this.#ids = ids;
    this.#expected = expected;
    this.#columns = Object.fromEntries(
      names.map((name, index) => [name, new NumberReader(columns[index] ?? Buffer.alloc(0))]),
    );
  }

  next(): LogEntry {
    this.#seq += this.#number('seq') + 1;
    this.#atMs += this.#number('at');
    const number = this.#number('client');
    if (number === this.#clients.length) {
      const who = this.#nextText();
      this.#clients.push({ author: who.slice(0, 1) as Author, client: who.slice(1), n: 0 });
    }
    const known = this.#clients[number];
    if (!known) throw new RangeError('an entry of nobody');
    const { author, client } = known;
    known.n += this.#number('n') + 1;
    return { seq: this.#seq, atMs: this.#atMs, author, client, n: known.n, body: this.#nextBody(author) };
  }

  #nextText(): string {
    const text = this.#texts[this.#text];
    if (text === undefined) throw new RangeError('the packed log ends too early');
    this.#text += 1;
    return text;
  }

  #nextBody(author: string): string {
    const kind = this.#number('kind');
    if (kind === PLAIN) return this.#nextText();
    const text = kind === CUT || kind === CUT_NAMED ? this.#cutText(kind) : this.#furtherText(author, kind);
    const [, id = '', page = '', from, rest = ''] = CUT_INK.exec(text) ?? [];
    const numbers = this.#points(author, id, this.#number('length'), rest);
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

  #number(column: Column): number {
    const numbers = this.#columns[column];
    if (!numbers) throw new RangeError(`a packed log without ${column}`);
    return numbers.next();
  }

  #points(author: string, id: string, count: number, rest: string): number[] {
    const stroke = this.#guess.stroke(id, rest);
    const path = this.#pathOf(author, id, rest);
    const numbers: number[] = [];
    while (numbers.length < count) {
      const point: number[] = [];
      for (let axis = 0; axis < stroke.stride && numbers.length + axis < count; axis += 1) {
        const off = this.#number(AXES[axis] ?? 'x');
        const grid = OFF_GRID[axis];
        if (path) point.push(path.value(axis, { off, offGrid: grid ? this.#number(grid) : 0 }));
        else point.push(guessed(stroke, axis, 'how' in this.#expected ? this.#expected.how : 0) + off);
      }
      moveOn(stroke, point);
      numbers.push(...point);
    }
    return numbers;
  }

  /** None in packs with guessed points. */
  #pathOf(author: string, id: string, rest: string): PenPath | undefined {
    if ('how' in this.#expected) return undefined;
    const model = this.#expected.pens[PENS.indexOf(author === 't' ? 't' : 's')];
    const path = this.#paths.get(id) ?? (model && new PenPath(model, rest));
    if (path) this.#paths.set(id, path);
    return path;
  }
}

const CUT_INK = /^\{"k":"ink","id":"([\w-]+)","page":"([\w:-]+)","from":(\d+),"points":\[\](.*)\}$/u;
/** What remains in the text of an id that is stored in separate bytes. */
const SEAT_ONLY = /(?<=^\{"k":"ink","id":")[ts]/u;
