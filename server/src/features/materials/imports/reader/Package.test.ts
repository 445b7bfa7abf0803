import { errors } from '@skylark/contract/errors';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { Failure } from '../../../../platform/http/failure.ts';
import { Package } from './Package.ts';

/** Reduced for normal test runs; the full number runs with `npm run trials`. */
const PACKAGES = Number(process.env['PACKAGES'] ?? 100);
const SEED = Number(process.env['SEED'] ?? 1);
const LIMIT = 4_000;

const codeOf = (act: () => unknown): string | undefined => {
  try {
    act();
    return undefined;
  } catch (error) {
    if (error instanceof Failure) return error.code;
    throw error;
  }
};
/** The bytes of a name, replaced wherever they occur. */
function renamed(zip: Uint8Array, from: string, to: string): Uint8Array {
  const bytes = Buffer.from(zip);
  for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 1)) bytes.write(to, at);
  return bytes;
}

it('of two files with the same name neither is unpacked: only one of their sizes would be checked', () => {
  const zip = renamed(zipSync({ 'a.png': new Uint8Array(5_000_000), 'b.png': strToU8('x') }), 'a.png', 'b.png');
  expect(codeOf(() => new Package(zip).read('b.png', LIMIT))).toBe('import_broken');
});

it('a ZIP that claims more entries than any real one is refused immediately, whatever their names', () => {
  const hidden = Object.fromEntries(Array.from({ length: 20_001 }, (_, at) => [`.${at}`, new Uint8Array()]));
  expect(codeOf(() => new Package(zipSync(hidden, { level: 0 })))).toBe('import_too_heavy');
});

it.each(['../../etc/passwd', '/etc/passwd', 'C:\\x.png', 'a/../../b.png', 'constructor', '\u202egnp.exe'])(
  'the name %j leads nowhere: nothing but what is inside is read by it',
  (name) => {
    const pack = new Package(zipSync({ [name]: strToU8('inside') }));
    expect(pack.names().map((one) => pack.read(one, LIMIT).toString())).toEqual(pack.names().map(() => 'inside'));
    expect(codeOf(() => pack.read('toString', LIMIT))).toBe('import_broken');
  },
);

/** Files of a package, and bytes of it that are changed. */
const packages = fc
  .record({
    files: fc.dictionary(
      fc.constantFrom('1.png', '2.png', 'course.json', 'a/b.png', '.x', '__MACOSX/1.png', 'd/'),
      fc.tuple(fc.constantFrom(0, 1, 300, LIMIT, LIMIT + 1, 60_000), fc.constantFrom<0 | 6>(0, 6)),
      { maxKeys: 6 },
    ),
    changes: fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(255), fc.boolean()), {
      maxLength: 6,
    }),
    cut: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { freq: 6 }),
  })
  .map(({ files, changes, cut }) => {
    const zip = zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, [size, level]]) => [name, [new Uint8Array(size), { level }]]),
      ),
    );
    for (const [place, value, isTail] of changes) {
      // Most of what matters stands in the directory at the end.
      const from = isTail ? Math.max(0, zip.length - 120) : 0;
      zip[from + Math.floor(place * (zip.length - 1 - from))] = value;
    }
    return cut === null ? zip : zip.subarray(0, Math.floor(cut * zip.length));
  });

it('a damaged package is read or refused with a reason, and no file of it is larger than allowed', () => {
  fc.assert(
    fc.property(packages, (zip) => {
      const codes = new Set<string | undefined>();
      codes.add(
        codeOf(() => {
          const pack = new Package(zip);
          for (const name of pack.names())
            codes.add(codeOf(() => expect(pack.read(name, LIMIT).length).toBeLessThanOrEqual(LIMIT)));
        }),
      );
      codes.delete(undefined);
      expect(Object.keys(errors)).toEqual(expect.arrayContaining([...codes]));
    }),
    { numRuns: PACKAGES, seed: SEED },
  );
});
