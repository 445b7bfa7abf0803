import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pdfText } from '../../../test/pdfText.ts';
import { createPdf } from './createPdf.ts';

/** Reduced for normal test runs; `npm run trials` uses 1,000. */
const NAMES = Number(process.env['NAMES'] ?? 30);
const SEED = Number(process.env['SEED'] ?? 1);

/** Letters of our languages and of those around them, each with marks that may or may not belong to it. */
const letters = fc.oneof(
  fc.constantFrom('і', 'ї', 'й', 'ё', 'ґ', 'є', 'а', 'е', 'о', 'у', 'Ї', 'Й'),
  fc.integer({ min: 0x41, max: 0x24f }).map((code) => String.fromCodePoint(code)),
  fc.integer({ min: 0x400, max: 0x52f }).map((code) => String.fromCodePoint(code)),
);
const marks = fc.string({
  unit: fc.integer({ min: 0x300, max: 0x36f }).map((code) => String.fromCodePoint(code)),
  maxLength: 2,
});
const names = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: fc.tuple(letters, marks).map((parts) => parts.join('')), maxLength: 80 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
);

const draw = (name: string): Promise<Buffer> =>
  createPdf({ title: name, locale: 'uk', at: new Date('2026-11-20T12:00:00Z') }, (pdf) => {
    for (const font of ['regular', 'bold']) {
      pdf.font(font).fontSize(20);
      pdf.text(name, 50, 50, { width: 400, height: pdf.heightOfString(name, { width: 400 }), ellipsis: true });
      pdf.text(name, 50, 400 + pdf.widthOfString(name) / 1_000, { lineBreak: false });
    }
  });

it('draws any name', { timeout: 60_000 + NAMES * 500 }, async () => {
  await fc.assert(
    fc.asyncProperty(names, async (name) => {
      expect((await draw(name)).subarray(0, 5).toString()).toBe('%PDF-');
    }),
    { numRuns: NAMES, seed: SEED },
  );
});

it('leaves the letters of our languages as they are, also those that came in two characters', async () => {
  const all = 'Щур, їжак, ґава, єнот, Йорж и ёж';
  for (const given of [all, all.normalize('NFD')])
    expect((await pdfText(new Uint8Array(await draw(given)))).replaceAll(/\s+/g, ' ')).toContain(all);
});
