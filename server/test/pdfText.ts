import { PDFiumLibrary } from '@hyzyla/pdfium';

/** The text of a PDF in one string, page by page, with normalised spaces. */
export async function pdfText(file: Uint8Array): Promise<string> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(file);
    const words = [...document.pages()].map((page) => page.getText()).join('\n');
    document.destroy();
    return words.replaceAll(/[^\S\n]+/g, ' ').replaceAll('\r', '');
  } finally {
    library.destroy();
  }
}
