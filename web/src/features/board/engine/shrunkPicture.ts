import { PICTURE_MAX_SIDE } from '@skylark/contract/room.facts';

const QUALITY = 0.86;

/** A photo larger than the school takes, in the size that it would get there anyway. */
export async function shrunkPicture(file: Blob): Promise<Blob> {
  const image = await createImageBitmap(file).catch(() => undefined);
  // What cannot be read here is for the school to judge.
  if (!image) return file;
  const scale = Math.min(1, PICTURE_MAX_SIDE / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  const shrunk = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', QUALITY));
  return shrunk ?? file;
}
