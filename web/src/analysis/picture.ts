// The board as a picture file. Colors and strokes are written into the drawing, so that it looks the
// same without the page's styles; as attributes, because the page's policy forbids styles inside.

const KEPT = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-dasharray',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
  'transform',
];
const WIDE = 1200;

const LEFT_OUT = /^(class|id|role|tabindex|style|aria-.*|data-.*)$/;

export function boardSvg(svg: SVGSVGElement): string {
  const copy = copyOf(svg);
  const [originals, copies] = [svg, copy].map((root) => [...root.querySelectorAll<SVGElement>('*')]);
  copies.forEach((element, index) => {
    const style = getComputedStyle(originals[index]);
    for (const name of KEPT) {
      const value = name === 'transform' ? place(originals[index], style) : style.getPropertyValue(name);
      if (value && !(value === 'none' && name !== 'fill')) element.setAttribute(name, value);
    }
  });
  const { width, height } = svg.viewBox.baseVal;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(WIDE));
  copy.setAttribute('height', String(Math.round((WIDE * height) / width)));
  return new XMLSerializer().serializeToString(copy);
}

/** Node by node, for the policy takes a clone with a style for a style written into the page. */
function copyOf(element: Element): Element {
  const copy = document.createElementNS(element.namespaceURI, element.localName);
  for (const { name, value } of element.attributes) {
    if (!LEFT_OUT.test(name)) copy.setAttribute(name, value);
  }
  for (const child of element.childNodes) {
    if (child instanceof Element) copy.append(copyOf(child));
    else if (child instanceof Text) copy.append(child.data);
  }
  return copy;
}

/** An animation may be under way; where it leads is in the element's own style, in pixels. */
function place(element: SVGElement, style: CSSStyleDeclaration): string {
  return element.style.transform.replace(/px/g, '') || style.transform;
}

export async function boardPng(svg: SVGSVGElement): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([boardSvg(svg)], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('PNG'))), 'image/png');
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Hands a file to the browser's downloads. */
export function save(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
