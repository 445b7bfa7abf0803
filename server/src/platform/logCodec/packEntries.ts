import {
  COLUMNS,
  type Column,
  compress,
  CUT,
  CUT_NAMED,
  END,
  FORMAT,
  FURTHER,
  FURTHER_END,
  type LogEntry,
} from './columns.ts';
import { NO_POINTS, PLAIN, ROUGHLY } from './columns.ts';
import { NumberWriter } from './Numbers.ts';
import { AXES, guessed, GUESSES, moveOn, type PiecePlace, StrokeGuess } from './StrokeGuess.ts';

/** A number as JSON writes it, and no longer than any of a board. */
const NUMBER = String.raw`(?:0|-?[1-9]\d{0,8})`;
const INK = new RegExp(
  String.raw`^\{"k":"ink","id":"([\w-]+)","page":"([\w:-]+)","from":(0|[1-9]\d{0,8}),"points":\[(${NUMBER}(?:,${NUMBER})*)\](.*)\}$`,
  'u',
);
/** As our page names what it draws: 12 bytes, each as two letters. */
const NAMED = /^[ts](?:[0-6][0-9a-z]|7[0-3]){12}$/u;

/**
 * A log in a fraction of its size: each kind of value in a column of its own, as its difference from what was to be
 * expected, and compressed. Nothing is lost: `unpackEntries` gives back the same texts.
 * @param entries in the order of their numbers
 */
export async function packEntries(entries: readonly LogEntry[]): Promise<Buffer> {
  const packing = new Packing();
  for (const entry of entries) packing.add(entry);
  const { how, columns } = await packing.done();
  const parts = [];
  for (const column of columns) parts.push(await compress(column));
  const head = new NumberWriter();
  for (const value of [FORMAT, entries.length, how, ...parts.map(({ length }) => length)]) head.add(value);
  return Buffer.concat([head.bytes(), ...parts]);
}

class Packing {
  readonly #texts: string[] = [];
  readonly #ids: number[] = [];
  readonly #columns = Object.fromEntries(COLUMNS.map((name) => [name, new NumberWriter()])) as Record<
    Column,
    NumberWriter
  >;
  /** The columns of points as each guess leaves them. */
  readonly #points = GUESSES.map(() => ({
    x: new NumberWriter(),
    y: new NumberWriter(),
    pressure: new NumberWriter(),
  }));
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
    this.#addPoints(place.id, numbers, rest);
    this.#guess.took(author, place, numbers.length);
  }

  #addPoints(id: string, numbers: number[], rest: string): void {
    const stroke = this.#guess.stroke(id, rest);
    for (let at = 0; at < numbers.length; at += stroke.stride) {
      const point = numbers.slice(at, at + stroke.stride);
      for (const [axis, value] of point.entries()) {
        const name = AXES[axis] ?? 'x';
        for (const how of GUESSES) this.#points[how]?.[name].add(value - guessed(stroke, axis, how));
      }
      moveOn(stroke, point);
    }
  }

  /** The columns, with the guess of points that leaves less to keep: a mouse moves by whole pixels, a pen smoothly. */
  async done(): Promise<{ how: number; columns: Uint8Array[] }> {
    const lengths = [];
    for (const { x } of this.#points) lengths.push((await compress(x.bytes(), ROUGHLY)).length);
    const how = lengths.indexOf(Math.min(...lengths));
    const chosen = { ...this.#columns, ...this.#points[how] };
    const texts = Buffer.from(this.#texts.join('\n'));
    return { how, columns: [texts, Uint8Array.from(this.#ids), ...COLUMNS.map((name) => chosen[name].bytes())] };
  }
}
