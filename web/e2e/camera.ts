// Reads a QR code off the page as a camera would: from its pixels.

import jsQR from 'jsqr';
import type { Locator } from 'playwright-core';

/** The text of the code, or nothing if there is none to read. */
export async function readCode(code: Locator): Promise<string | null> {
  const picture = (await code.screenshot({ animations: 'disabled' })).toString('base64');
  const { width, height, pixels } = await code.page().evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
    canvas.drawImage(image, 0, 0);
    const { width, height, data } = canvas.getImageData(0, 0, image.width, image.height);
    return { width, height, pixels: [...data] };
  }, picture);
  return jsQR(Uint8ClampedArray.from(pixels), width, height)?.data ?? null;
}
