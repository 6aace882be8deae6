import jsQR from 'jsqr';
import { describe, expect, it } from 'vitest';
import { type QrDrawing, drawQr } from '../src/game/qr';

/** The drawing as pixels, so many for a module. */
function paint({ size, path }: QrDrawing, scale: number) {
  const width = size * scale;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++) {
      for (let column = Number(x) * scale; column < (Number(x) + Number(length)) * scale; column++) {
        pixels.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
      }
    }
  }
  return { pixels, width };
}

describe('a QR code', () => {
  it.each([
    'http://127.0.0.1:7979/game/k3v9x2m4q8zt',
    'https://quoridor.example.org/game/k3v9x2m4q8zt',
    'Grüße, 中文',
  ])('says %s', (text) => {
    const { pixels, width } = paint(drawQr(text), 3);
    expect(jsQR(pixels, width, width)?.data).toBe(text);
  });

  it('has a quiet margin of four modules', () => {
    const { size, path } = drawQr('http://127.0.0.1:7979/game/k3v9x2m4q8zt');
    const places = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map((run) => run.slice(1).map(Number));
    expect(Math.min(...places.flatMap(([x, y]) => [x, y]))).toBe(4);
    expect(Math.max(...places.flatMap(([x, y, length]) => [x + length, y + 1]))).toBe(size - 4);
  });
});
