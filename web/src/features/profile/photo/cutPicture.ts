import { PHOTO_LARGE_SIDE } from '@skylark/contract/profile.facts';
import { type Crop, cutOut } from './cropState.ts';

const JPEG_QUALITY = 0.92;

/** Draws the chosen square, so that only this part leaves the device. */
export async function cutPicture(image: HTMLImageElement, crop: Crop): Promise<Blob> {
  const { left, top, side } = cutOut(crop);
  const canvas = document.createElement('canvas');
  canvas.width = PHOTO_LARGE_SIDE;
  canvas.height = PHOTO_LARGE_SIDE;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser gave no canvas to draw on');
  // Transparent areas become white instead of black.
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, left, top, side, side, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be drawn'))),
      'image/jpeg',
      JPEG_QUALITY,
    );
  });
}
