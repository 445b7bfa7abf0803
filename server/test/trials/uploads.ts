import { strToU8, zipSync } from 'fflate';
import fc from 'fast-check';
import sharp from 'sharp';
import { aWebm } from '../sound.ts';
import { addToText, mutateTree, strangeValues, unkeepable } from './mutations.ts';

export interface Upload {
  name: string;
  type: string;
  bytes: Buffer;
}

const picture = await sharp({ create: { width: 320, height: 180, channels: 3, background: 'gold' } })
  .png()
  .toBuffer();

/** Any text that someone may put where another text belongs. */
const strangeTexts = fc.oneof(
  strangeValues.map((value) => (typeof value === 'string' ? value : JSON.stringify(value).slice(0, 30_000))),
  unkeepable,
  fc.constantFrom('=1+1', '"', '"open', 'a"b', 'a\tb', 'a;b', '\ufeff', '\u0007bell', '\u2028', '\u202egnp'),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
);
const mostly = (values: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: strangeTexts });

/** The columns of an import of students, with values that belong there. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  key: ['k-1', 'k-2', 'k-3', 'K-1'],
  first_name: ['Max', 'Зоряна', '"Olha"'],
  email: ['', 'max@example.test', 'MAX@example.test', 'zo@example.test', 'not an address'],
  phone: ['', '+380 67 111 22 33', '0671112233', '12'],
  time_zone: ['', 'Europe/Kyiv', 'Mars/Base', 'GMT+99', 'EST5EDT'],
  lessons: ['', '0', '7', '201', '-1', '1e2', '٣'],
  sibling_of: ['', 'k-1', 'k-2'],
};
const separators = fc.constantFrom(',', ';', '\t');
const ends = fc.constantFrom('\n', '\r\n', '\r', '\n\n');
const tables: fc.Arbitrary<Buffer> = fc
  .record({
    columns: fc.shuffledSubarray(Object.keys(COLUMNS), { minLength: 5 }),
    extra: fc.option(strangeTexts, { freq: 8 }),
    mark: fc.constantFrom('', '', '\ufeff'),
    separator: separators,
    end: ends,
    isUtf16: fc.nat(15).map((n) => n === 0),
  })
  .chain(({ columns, extra, mark, separator, end, isUtf16 }) => {
    const head = extra === null ? columns : [...columns, extra];
    const row = fc.tuple(...head.map((name) => mostly(COLUMNS[name] ?? ['x'])));
    return fc
      .array(row, { maxLength: 8 })
      .map((rows) => mark + [head, ...rows].map((cells) => cells.join(separator)).join(end))
      .map((text) => Buffer.from(text, isUtf16 ? 'utf16le' : 'utf8'));
  });

const COURSE = {
  slug: 'spoiled',
  title: 'Weather',
  level: 'Elementary',
  decks: [
    {
      key: 'sun',
      title: 'Sun and rain',
      notes: 'Look out of the window first.',
      words: ['sun', { word: 'rain', picture: '1.png' }],
      slides: [
        {
          file: '1.png',
          description: 'The sun.',
          note: 'Ask what it is.',
          activity: {
            kind: 'drag',
            task: 'Put the rain there.',
            answers: [['rain', 'sky']],
            parts: [
              { id: 'rain', at: [5, 5, 20, 20], text: 'rain' },
              { id: 'sky', at: [60, 5, 20, 20] },
            ],
          },
        },
      ],
    },
  ],
  homework: [{ key: 'draw', title: 'Draw', task: 'Draw what you see.', after: 'sun', slides: [{ file: '1.png' }] }],
};
/** A course whose description has one change. */
const courses: fc.Arbitrary<Buffer> = fc
  .oneof(
    {
      weight: 4,
      arbitrary: fc
        .tuple(fc.nat(60), fc.oneof(unkeepable, fc.constantFrom('\0', '\r', '\u0007')))
        .map(([at, added]) => addToText(COURSE, at, added)),
    },
    {
      weight: 3,
      arbitrary: fc.tuple(fc.nat(60), strangeValues).map(([at, value]) => mutateTree(COURSE, at, value)),
    },
    { weight: 1, arbitrary: fc.constant<unknown>(COURSE) },
  )
  .map((course) => packed({ 'course.json': strToU8(JSON.stringify(course) ?? ''), '1.png': picture }));
/** Pictures under any names. */
const pictures: fc.Arbitrary<Buffer> = fc
  .array(strangeTexts, { minLength: 1, maxLength: 3 })
  .map((names) =>
    packed(
      Object.fromEntries(names.map((name) => [`${name.replaceAll('__proto__', 'proto').slice(0, 500)}.png`, picture])),
    ),
  );
const packed = (files: Record<string, Uint8Array>): Buffer => Buffer.from(zipSync(files));

/** A picture in each format, and drawings that the decoders must never see. */
const wholePictures = await Promise.all(
  (['png', 'jpeg', 'webp', 'gif', 'avif'] as const).map((format) => sharp(picture).toFormat(format).toBuffer()),
);
const DRAWINGS = [
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  `<svg xmlns="http://www.w3.org/2000/svg"><text>${'Ж漢 '.repeat(20_000)}</text></svg>`,
].map((text) => Buffer.from(text));
/** A picture with some bytes changed, mostly where its sizes stand, or cut off, or with another one behind it. */
const spoiledPictures: fc.Arbitrary<Buffer> = fc
  .record({
    whole: fc.constantFrom(...wholePictures),
    changes: fc.array(fc.tuple(fc.nat(255), fc.nat(255), fc.boolean()), { maxLength: 6 }),
    cut: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { freq: 6 }),
    tail: fc.option(fc.constantFrom(...wholePictures, ...DRAWINGS), { freq: 6 }),
  })
  .map(({ whole, changes, cut, tail }) => {
    const bytes = Buffer.from(whole);
    for (const [at, value, isHead] of changes) bytes[(isHead ? at : at * 97) % bytes.length] = value;
    const kept = cut === null ? bytes : bytes.subarray(0, Math.floor(cut * bytes.length));
    return tail === null ? kept : Buffer.concat([kept, tail]);
  });

const recordings = fc.constant({ name: 'a.webm', type: 'audio/webm', bytes: aWebm() });
/** In a header, so without characters that would end it. */
const fileNames = strangeTexts.map((text) => text.replace(/[\r\n"\0]/g, '').slice(0, 300));

/** A file for a call that takes one: of the right kind, but written by a careless or hostile hand. */
export function uploadsOf(path: string): fc.Arbitrary<Upload> {
  if (path.endsWith('/students/imports'))
    return fc.record({ name: fc.constant('a.csv'), type: fc.constant('text/csv'), bytes: tables });
  if (path.endsWith('/courses/imports') || path.endsWith('/slides'))
    return fc.oneof(
      { weight: 1, arbitrary: recordings },
      {
        weight: 4,
        arbitrary: fc.record({
          name: fileNames,
          type: fc.constant('application/zip'),
          bytes: fc.oneof({ weight: 3, arbitrary: courses }, { weight: 1, arbitrary: pictures }),
        }),
      },
    );
  if (path.endsWith('/photo') || path.endsWith('/pictures'))
    return fc.record({
      name: fileNames,
      type: fc.constantFrom('image/png', 'image/jpeg', 'text/html'),
      bytes: fc.oneof({ weight: 6, arbitrary: spoiledPictures }, fc.constantFrom(...DRAWINGS)),
    });
  return recordings;
}
