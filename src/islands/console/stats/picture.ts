/** A plot as a file to keep. */

/** A drawing as a picture on white, twice as fine as it is large. */
export async function pictureOf(svg: SVGSVGElement): Promise<Blob> {
  const [width, height] = [Number(svg.getAttribute('width')), Number(svg.getAttribute('height'))];
  svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const source = new Blob([new XMLSerializer().serializeToString(svg)], { type: 'image/svg+xml' });
  const address = URL.createObjectURL(source);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const margin = 16;
    const canvas = Object.assign(document.createElement('canvas'), {
      width: (width + 2 * margin) * 2,
      height: (height + 2 * margin) * 2,
    });
    const drawn = canvas.getContext('2d');
    if (!drawn) throw new Error('no canvas');
    drawn.fillStyle = '#ffffff';
    drawn.fillRect(0, 0, canvas.width, canvas.height);
    drawn.drawImage(image, margin * 2, margin * 2, width * 2, height * 2);
    const picture = await new Promise<Blob | null>((made) => canvas.toBlob(made, 'image/png'));
    if (!picture) throw new Error('no picture');
    return picture;
  } finally {
    URL.revokeObjectURL(address);
  }
}
