import { createRequire } from 'node:module';
import type { Locale } from '@skylark/contract/people.facts';
import PDFDocument from 'pdfkit';

const require = createRequire(import.meta.url);
/** Full fonts with Cyrillic and the hryvnia sign; a document only embeds the glyphs it uses. */
const FONTS = {
  regular: require.resolve('@expo-google-fonts/nunito/400Regular/Nunito_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/nunito/800ExtraBold/Nunito_800ExtraBold.ttf'),
};
/** Our documents have one page. */
const BYTES_MAX = 500_000;

export type Pdf = PDFKit.PDFDocument;

/**
 * A single A4 page with the fonts `regular` and `bold`; lengths are in points (595 x 842 in portrait).
 * @throws Error if it is larger than a document of ours can be
 */
export async function createPdf(
  about: { title: string; locale: Locale; isLandscape?: boolean; at: Date },
  draw: (pdf: Pdf) => void,
): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'A4',
    layout: about.isLandscape ? 'landscape' : 'portrait',
    margin: 0,
    font: FONTS.regular,
    lang: about.locale,
    displayTitle: true,
    info: { Title: about.title, CreationDate: about.at },
  });
  for (const [name, file] of Object.entries(FONTS)) pdf.registerFont(name, file);
  keepToFonts(pdf);
  draw(pdf);
  pdf.end();
  const parts: Buffer[] = [];
  for await (const part of pdf) parts.push(part as Buffer);
  const whole = Buffer.concat(parts);
  if (whole.length > BYTES_MAX) throw new Error(`a document of ${whole.length} bytes`);
  return whole;
}

/**
 * Removes combining marks without a precomposed letter, such as the stress in "Марі́я". The fonts list some of them as
 * combining without giving a position, and the library then throws.
 */
function keepToFonts(pdf: Pdf): void {
  const kept = (words: string): string => words.normalize('NFC').replace(/\p{M}/gu, '');
  const text = pdf.text.bind(pdf);
  const widthOfString = pdf.widthOfString.bind(pdf);
  pdf.text = (words: string, ...where: unknown[]) => text(kept(words), ...(where as []));
  pdf.widthOfString = (words, options) => widthOfString(kept(words), options);
}
