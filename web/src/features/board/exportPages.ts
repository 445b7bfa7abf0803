import type { Paper } from '@skylark/contract/board.facts';
import type { BoardPage } from '@skylark/contract/boardState';
import { exportPage } from './exportPage.ts';

interface Options {
  pages: readonly { page: BoardPage; slideUrl: string | null; paper?: Paper }[];
  loadPicture: (id: string) => Promise<Blob>;
}

/** Pages as one PDF for printing or saving, each as displayed. */
export async function exportPages({ pages, loadPicture }: Options): Promise<Blob> {
  const pictures: Uint8Array<ArrayBuffer>[] = [];
  // Sequentially: a tablet has no memory for twenty canvases.
  for (const { page, slideUrl, paper = 'plain' } of pages) {
    const picture = await exportPage({ page, slideUrl, paper, loadPicture, type: 'image/jpeg' });
    pictures.push(new Uint8Array(await picture.arrayBuffer()));
  }
  const { writePdf } = await import('./writePdf.ts');
  return new Blob(writePdf(pictures), { type: 'application/pdf' });
}
