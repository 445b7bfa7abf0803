import type { Drawing, DrawnItem } from '@skylark/contract/drawing.facts';
import { pictureUrl } from '@skylark/contract/teacherDecks.facts';
import { colourOf, FONT, grounds, groundPaths, HEIGHT, linesOf, shapePaths, unitsOf, WIDTH } from './look.ts';

/** Draws a composed slide as the picture that lessons show. @throws when a picture in it can't be loaded */
export async function drawSlide({ background, items }: Drawing): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser has no canvas');
  // Otherwise the first slide would be drawn in another font.
  await document.fonts.load(`800 80px ${FONT}`);
  pen.fillStyle = grounds[background];
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  for (const { d, fill, stroke } of groundPaths(background)) {
    const path = new Path2D(d);
    if (fill) {
      pen.fillStyle = fill;
      pen.fill(path);
    }
    if (stroke) {
      pen.strokeStyle = stroke;
      pen.lineWidth = 3;
      pen.stroke(path);
    }
  }
  for (const item of items) await drawItem(pen, item);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!blob) throw new Error('the slide could not be drawn');
  return new File([blob], 'slide.png', { type: 'image/png' });
}

async function drawItem(pen: CanvasRenderingContext2D, item: DrawnItem): Promise<void> {
  const { x, y, width, height } = unitsOf(item.at);
  switch (item.kind) {
    case 'text': {
      const { size, lines } = linesOf(item);
      pen.fillStyle = colourOf(item.colour);
      pen.font = `800 ${size}px ${FONT}`;
      pen.textAlign = 'center';
      pen.textBaseline = 'middle';
      for (const { line, x: at, y: base } of lines) pen.fillText(line, at, base);
      return;
    }
    case 'shape': {
      pen.save();
      pen.translate(x, y);
      pen.scale(width / 100, height / 100);
      pen.fillStyle = colourOf(item.colour);
      pen.fill(new Path2D(shapePaths[item.shape]));
      pen.restore();
      return;
    }
    case 'picture': {
      const image = new Image();
      image.src = pictureUrl(item.picture);
      await image.decode();
      const scale = Math.min(width / image.naturalWidth, height / image.naturalHeight);
      const [wide, high] = [image.naturalWidth * scale, image.naturalHeight * scale];
      pen.drawImage(image, x + (width - wide) / 2, y + (height - high) / 2, wide, high);
    }
  }
}
