import {
  COLUMNS,
  type Column,
  compress,
  CUT,
  CUT_NAMED,
  END,
  type Format,
  FORMAT,
  FURTHER,
  FURTHER_END,
  GUESSED_COLUMNS,
  type LogEntry,
  NO_POINTS,
  PENS,
  PLAIN,
} from './columns.ts';
import { NumberWriter } from './Numbers.ts';
import { type Piece, type PointColumns, pointsByGuess, pointsByModel } from './pointColumns.ts';
import { type PiecePlace, StrokeGuess } from './StrokeGuess.ts';
import { Turns } from './Turns.ts';

/** A number as JSON writes it, no longer than any on a board. */
const NUMBER = String.raw`(?:0|-?[1-9]\d{0,8})`;
const INK = new RegExp(
  String.raw`^\{"k":"ink","id":"([\w-]+)","page":"([\w:-]+)","from":(0|[1-9]\d{0,8}),"points":\[(${NUMBER}(?:,${NUMBER})*)\](.*)\}$`,
  'u',
);
/** Ids created by our page: 12 bytes, two characters each. */
const NAMED = /^[ts](?:[0-6][0-9a-z]|7[0-3]){12}$/u;

/**
 * Packs a log into a fraction of its size: each kind of value in a separate column, as the difference from its
 * prediction, compressed. Lossless: `unpackEntries` returns identical texts.
 * @param entries ordered by number
 * @param format the first format if a version that knows no other may have to read it
 */
export async function packEntries(entries: readonly LogEntry[], format: Format = FORMAT): Promise<Buffer> {
  const turns = new Turns();
  const packing = new Packing();
  for (const entry of entries) {
    packing.add(entry);
    await turns.after(entry.body.length);
  }
  const expect = format === FORMAT ? pointsByModel : pointsByGuess;
  const points = await expect(packing.pieces, turns);
  const parts = [];
  for (const column of packing.columnsWith(points, format === FORMAT ? COLUMNS : GUESSED_COLUMNS))
    parts.push(await compress(column, format));
  const head = new NumberWriter();
  head.add(format);
  head.add(entries.length);
  points.writeExpected(head);
  for (const { length } of parts) head.add(length);
  return Buffer.concat([head.bytes(), ...parts]);
}

class Packing {
  readonly pieces: Piece[] = [];
  readonly #texts: string[] = [];
  readonly #ids: number[] = [];
  readonly #columns = Object.fromEntries(COLUMNS.map((name) => [name, new NumberWriter()])) as Record<
    Column,
    NumberWriter
  >;
  readonly #clients = new Map<string, { number: number; n: number }>();
  readonly #guess = new StrokeGuess();
  #seq = 0;
  #atMs = 0;

  add({ seq, atMs, author, client, n, body }: LogEntry): void {
    this.#columns.seq.add(seq - this.#seq - 1);
    this.#columns.at.add(atMs - this.#atMs);
    [this.#seq, this.#atMs] = [seq, atMs];
    const who = author + client;
    let known = this.#clients.get(who);
    if (!known) {
      known = { number: this.#clients.size, n: 0 };
      this.#clients.set(who, known);
      this.#texts.push(who);
    }
    this.#columns.client.add(known.number);
    this.#columns.n.add(n - known.n - 1);
    known.n = n;
    const [, id, page, from, points, rest] = INK.exec(body) ?? [];
    if (id === undefined || page === undefined || points === undefined || rest === undefined) this.#addPlain(body);
    else this.#addInk(author, { id, page, from: Number(from) }, points.split(',').map(Number), rest);
  }

  #addPlain(body: string): void {
    this.#columns.kind.add(PLAIN);
    this.#texts.push(body);
  }

  #addInk(author: string, place: PiecePlace, numbers: number[], rest: string): void {
    const next = this.#guess.next(author);
    const isNext = next?.id === place.id && next.page === place.page && next.from === place.from;
    if (isNext && (rest === '' || rest === END)) {
      this.#columns.kind.add(rest === END ? FURTHER_END : FURTHER);
    } else {
      const isNamed = NAMED.test(place.id);
      this.#columns.kind.add(isNamed ? CUT_NAMED : CUT);
      if (isNamed) for (let at = 1; at < 25; at += 2) this.#ids.push(Number.parseInt(place.id.slice(at, at + 2), 36));
      const id = isNamed ? place.id.slice(0, 1) : place.id;
      this.#texts.push(`{"k":"ink","id":"${id}","page":"${place.page}","from":${place.from},${NO_POINTS}${rest}}`);
    }
    this.#columns.length.add(numbers.length);
    const { stride } = this.#guess.stroke(place.id, rest);
    this.pieces.push({ stroke: place.id, head: rest, pen: PENS.indexOf(author === 't' ? 't' : 's'), stride, numbers });
    this.#guess.took(author, place, numbers.length);
  }

  /** The columns, including what remains of the points. */
  columnsWith(points: PointColumns, names: readonly Column[]): Uint8Array[] {
    const columns = { ...this.#columns, ...points.columns };
    const texts = Buffer.from(this.#texts.join('\n'));
    return [texts, Uint8Array.from(this.#ids), ...names.map((name) => columns[name].bytes())];
  }
}
