import type { Page } from '@playwright/test';

/** A photo in landscape format: red on its left half, blue on its right. */
export async function aPhoto(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 900;
    canvas.height = 600;
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('no canvas');
    pen.fillStyle = '#f00';
    pen.fillRect(0, 0, 450, 600);
    pen.fillStyle = '#00f';
    pen.fillRect(450, 0, 450, 600);
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}
