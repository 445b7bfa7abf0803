import { PAGE_HEIGHT, PAGE_WIDTH, type Paper } from '@skylark/contract/board.facts';
import type { BoardPage } from '@skylark/contract/boardState';
import { drawEntry } from './paint/drawEntry.ts';
import { Gallery } from './paint/Gallery.ts';
import { PAPER_COLOR, PAPER_DOT_WIDTH, PAPER_LINE_WIDTH, paperPath } from './paint/paperPath.ts';
import { Scene } from './paint/Scene.ts';
import { loadFontFor } from './paint/textFont.ts';
import { loadSlide } from './slides.ts';

const WIDTH_PX = 1_600;
const JPEG_QUALITY = 0.92;
/** Pictures that have not loaded by then are omitted. */
const WAIT_MAX_MS = 15_000;

interface Options {
  page: BoardPage;
  /** Must be the school's own: a slide from another origin could not be read back from the canvas. */
  slideUrl: string | null;
  /** What is printed on a page without a slide. */
  paper?: Paper;
  loadPicture: (id: string) => Promise<Blob>;
  widthPx?: number;
  /** JPEG when many pages go into one file. */
  type?: 'image/png' | 'image/jpeg';
}

/** Renders a page as a picture: the slide with all drawings. */
export async function exportPage({
  page,
  slideUrl,
  paper = 'plain',
  loadPicture,
  widthPx = WIDTH_PX,
  type = 'image/png',
}: Options): Promise<Blob> {
  const scene = new Scene();
  scene.load(page, () => false);
  const texts = scene.entries.map(({ look }) => look.text ?? '').join('');
  const [slide] = await Promise.all([
    slideUrl === null ? undefined : loadSlide(slideUrl),
    texts === '' ? undefined : loadFontFor(texts),
  ]);
  const canvas = document.createElement('canvas');
  canvas.width = widthPx;
  canvas.height = Math.round((widthPx * PAGE_HEIGHT) / PAGE_WIDTH);
  const ctx = canvas.getContext('2d');
  if (!ctx) throw new Error('This browser has no 2d canvas');
  const draw = (gallery: Gallery): void => {
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.fillStyle = '#FFFFFF';
    ctx.fillRect(0, 0, canvas.width, canvas.height);
    if (slide) drawContained(ctx, slide);
    else drawPaper(ctx, paper);
    ctx.setTransform(canvas.width / PAGE_WIDTH, 0, 0, canvas.width / PAGE_WIDTH, 0, 0);
    for (const entry of scene.entries) drawEntry(ctx, entry, gallery);
  };
  await withLoadedResources(loadPicture, draw);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The page could not be written as a picture'))),
      type,
      JPEG_QUALITY,
    );
  });
}

/** Drawing requests pictures and stamps; draws again when all have loaded. */
async function withLoadedResources(
  loadPicture: (id: string) => Promise<Blob>,
  draw: (gallery: Gallery) => void,
): Promise<void> {
  const gallery = new Gallery(loadPicture, () => undefined);
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    draw(gallery);
    const isLate = new Promise((resolve) => {
      timer = setTimeout(resolve, WAIT_MAX_MS);
    });
    await Promise.race([gallery.settled(), isLate]);
    draw(gallery);
  } finally {
    clearTimeout(timer);
    gallery.close();
  }
}

function drawPaper(ctx: CanvasRenderingContext2D, paper: Paper): void {
  if (paper === 'plain') return;
  const scale = ctx.canvas.width / (PAGE_WIDTH / 10);
  ctx.setTransform(scale, 0, 0, scale, 0, 0);
  ctx.strokeStyle = PAPER_COLOR;
  ctx.lineCap = paper === 'dotted' ? 'round' : 'butt';
  // In a thumbnail they would be too thin to be seen.
  ctx.lineWidth = Math.max(paper === 'dotted' ? PAPER_DOT_WIDTH : PAPER_LINE_WIDTH, 1 / scale);
  ctx.stroke(new Path2D(paperPath(paper)));
}

function drawContained(ctx: CanvasRenderingContext2D, image: HTMLImageElement): void {
  const { width, height } = ctx.canvas;
  const scale = Math.min(width / image.naturalWidth, height / image.naturalHeight);
  const w = image.naturalWidth * scale;
  const h = image.naturalHeight * scale;
  ctx.drawImage(image, (width - w) / 2, (height - h) / 2, w, h);
}
