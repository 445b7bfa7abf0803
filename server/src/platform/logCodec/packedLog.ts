import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import type { Author } from '@skylark/contract/room';
import { z } from 'zod';

/** A log entry to be packed, with all columns of its row. */
export interface LogEntry {
  seq: number;
  atMs: number;
  author: Author;
  client: string;
  n: number;
  /** JSON of the event, on one line. */
  body: string;
}

const FORMAT = 1;
const Numbers = z.array(z.int());
/** One array per column; numbers are stored as differences from their expected values, which are mostly 0. */
const Columns = z.object({
  format: z.literal(FORMAT),
  /** Author and client of each page that has added entries. */
  pages: z.array(z.string()),
  seq: Numbers,
  at: Numbers,
  page: Numbers,
  n: Numbers,
  kind: Numbers,
  /** Bodies of plain entries; ids, pages and ends of strokes. */
  texts: z.array(z.string()),
  from: Numbers,
  count: Numbers,
  axes: z.tuple([Numbers, Numbers, Numbers]),
});

/** How a body is stored: unchanged, as a piece of a stroke, or as the next piece of its author's stroke. */
const [PLAIN, PIECE, NEXT_PIECE, LAST_PIECE] = [0, 1, 2, 3];
const END = ',"end":true';

/**
 * A number in JSON's own form, no longer than any on a board: only such numbers are restored character by character.
 */
const NUMBER = String.raw`(?:0|-?[1-9]\d{0,8})`;
const INK = new RegExp(
  String.raw`^\{"k":"ink","id":"([\w-]+)","page":"([\w:-]+)","from":(0|[1-9]\d{0,8}),"points":\[(${NUMBER}(?:,${NUMBER})*)\](.*)\}$`,
  'u',
);

/** Brotli's highest level saves another 2 % but takes four times as long. */
const QUALITY = 10;
/** Larger than any room's log. */
const UNPACKED_MAX_BYTES = 512 * 1024 * 1024;
/** Entries processed without a pause: a few milliseconds, which a lesson in progress doesn't notice. */
const STRETCH = 250;
const [compress, decompress] = [promisify(brotliCompress), promisify(brotliDecompress)];

/**
 * Packs a log into a fraction of its size. Lossless: `unpackEntries` returns identical texts.
 * @param entries ordered by number
 */
export async function packEntries(entries: readonly LogEntry[]): Promise<Buffer> {
  const columns: z.infer<typeof Columns> = {
    format: FORMAT,
    pages: [],
    seq: [],
    at: [],
    page: [],
    n: [],
    kind: [],
    texts: [],
    from: [],
    count: [],
    axes: [[], [], []],
  };
  const expected = new Expected();
  for (const [at, { seq, atMs, author, client, n, body }] of entries.entries()) {
    if (at % STRETCH === 0) await nextTurn();
    columns.seq.push(expected.seq.off(seq));
    columns.at.push(expected.at.off(atMs));
    const page = author + client;
    if (!columns.pages.includes(page)) columns.pages.push(page);
    columns.page.push(columns.pages.indexOf(page));
    columns.n.push(expected.n(page).off(n));
    const [, id, slide, from, points, rest = ''] = INK.exec(body) ?? [];
    if (id === undefined || slide === undefined || points === undefined) {
      columns.kind.push(PLAIN);
      columns.texts.push(body);
      continue;
    }
    const isNext = (rest === '' || rest === END) && expected.isDrawing(author, id, slide);
    columns.kind.push(isNext ? (rest === '' ? NEXT_PIECE : LAST_PIECE) : PIECE);
    if (!isNext) columns.texts.push(id, slide, rest);
    const stroke = expected.stroke(author, id, slide, rest);
    columns.from.push(stroke.from.off(Number(from)));
    const numbers = points.split(',').map(Number);
    columns.count.push(numbers.length);
    for (const [index, value] of numbers.entries()) {
      const axis = index % stroke.axes.length;
      columns.axes[axis]?.push(stroke.axes[axis]?.off(value) ?? 0);
    }
  }
  return compress(JSON.stringify(columns), { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
}

/** Inverse of `packEntries`. @throws Error if the pack is incomplete, or in a format of a later version */
export async function unpackEntries(packed: Uint8Array): Promise<LogEntry[]> {
  const text = await decompress(packed, { maxOutputLength: UNPACKED_MAX_BYTES });
  const columns = Columns.parse(JSON.parse(text.toString()));
  const texts = columns.texts.values();
  const nextText = (): string => texts.next().value ?? '';
  const [froms, counts, axes] = [
    columns.from.values(),
    columns.count.values(),
    columns.axes.map((axis) => axis.values()),
  ];
  const expected = new Expected();
  const entries: LogEntry[] = [];
  for (const [at, kind] of columns.kind.entries()) {
    if (at % STRETCH === 0) await nextTurn();
    const page = columns.pages[columns.page[at] ?? 0] ?? '';
    const author = page.slice(0, 1) as Author;
    const entry = {
      seq: expected.seq.value(columns.seq[at]),
      atMs: expected.at.value(columns.at[at]),
      author,
      client: page.slice(1),
      n: expected.n(page).value(columns.n[at]),
    };
    if (kind === PLAIN) {
      entries.push({ ...entry, body: nextText() });
      continue;
    }
    const { id, slide } = kind === PIECE ? { id: nextText(), slide: nextText() } : expected.drawnBy(author);
    const rest = kind === PIECE ? nextText() : kind === LAST_PIECE ? END : '';
    const stroke = expected.stroke(author, id, slide, rest);
    const from = stroke.from.value(froms.next().value);
    const numbers = Array.from({ length: counts.next().value ?? 0 }, (_, index) => {
      const axis = index % stroke.axes.length;
      return stroke.axes[axis]?.value(axes[axis]?.next().value);
    });
    const body = `{"k":"ink","id":"${id}","page":"${slide}","from":${from},"points":[${numbers.join(',')}]${rest}}`;
    entries.push({ ...entry, body });
  }
  return entries;
}

/** A linear prediction: each value is expected to differ from the last one as that did from the one before. */
class Series {
  #last = 0;
  #step: number;
  readonly #isSteady: boolean;

  /** @param step the expected difference; without it, the last one */
  constructor(step?: number) {
    this.#step = step ?? 0;
    this.#isSteady = step !== undefined;
  }

  /** How far the next value is from what was expected. */
  off(value: number): number {
    const off = value - this.#last - this.#step;
    this.value(off);
    return off;
  }

  /** The inverse of `off`. */
  value(off = 0): number {
    const step = this.#step + off;
    this.#last += step;
    if (!this.#isSteady) this.#step = step;
    return this.#last;
  }
}

interface Stroke {
  from: Series;
  /** Two coordinates, and the pressure if its pen has one. */
  axes: Series[];
}

/** The predictions, identical when packing and unpacking. */
class Expected {
  readonly seq = new Series(1);
  readonly at = new Series(0);
  readonly #n = new Map<string, Series>();
  readonly #strokes = new Map<string, Stroke>();
  readonly #drawn = new Map<Author, { id: string; slide: string }>();

  n(page: string): Series {
    return this.#n.getOrInsertComputed(page, () => new Series(1));
  }

  drawnBy(author: Author): { id: string; slide: string } {
    return this.#drawn.get(author) ?? { id: '', slide: '' };
  }

  isDrawing(author: Author, id: string, slide: string): boolean {
    const drawn = this.drawnBy(author);
    return drawn.id === id && drawn.slide === slide;
  }

  /** @param rest what follows the points; with the first piece it tells whether there is pressure */
  stroke(author: Author, id: string, slide: string, rest: string): Stroke {
    this.#drawn.set(author, { id, slide });
    return this.#strokes.getOrInsertComputed(id, () => ({
      from: new Series(),
      axes: Array.from({ length: rest.includes('"pressure":true') ? 3 : 2 }, () => new Series()),
    }));
  }
}
