import { PDFiumLibrary } from '@hyzyla/pdfium';

/** The words of a PDF, page by page in one string, spaces of every kind made plain. */
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
