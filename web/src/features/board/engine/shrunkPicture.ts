import { PICTURE_MAX_SIDE } from '@skylark/contract/room.facts';

const QUALITY = 0.86;

/** Scales a photo above the upload limit down to the size the server would store anyway. */
export async function shrunkPicture(file: Blob): Promise<Blob> {
  const image = await createImageBitmap(file).catch(() => undefined);
  // If it can't be decoded here, the server decides.
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
