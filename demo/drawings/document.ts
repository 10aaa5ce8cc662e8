/** A document of one page that introduces a product, as PDF written by hand: no library, no font inside. */

interface Page {
  title: string;
  lines: readonly string[];
}

const [width, height] = [595, 842];
/** Glyphs of Korean readers' own fonts; ASCII is half as wide. */
const korean =
  '/F2 << /Type /Font /Subtype /Type0 /BaseFont /HYGoThic-Medium /Encoding /UniKS-UTF16-H /DescendantFonts [<< /Type /Font /Subtype /CIDFontType0 /BaseFont /HYGoThic-Medium /CIDSystemInfo << /Registry (Adobe) /Ordering (Korea1) /Supplement 1 >> /DW 1000 /W [1 95 500] /FontDescriptor << /Type /FontDescriptor /FontName /HYGoThic-Medium /Flags 6 /FontBBox [-6 -145 1003 880] /ItalicAngle 0 /Ascent 752 /Descent -271 /CapHeight 737 /StemV 58 >> >>] >>';
const latin = '/F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';

const isLatin = (text: string) => /^[\x20-\x7e–—‘’“”°×é]*$/.test(text);

/** A text as PDF writes it, in the font that has its letters. */
function shown(text: string, size: number): string {
  if (!isLatin(text)) {
    const units = Buffer.from(text, 'utf16le').swap16().toString('hex');
    return `/F2 ${size} Tf <${units}> Tj`;
  }
  const windows: Record<string, string> = {
    '–': '\\226',
    '—': '\\227',
    '‘': '\\221',
    '’': '\\222',
    '“': '\\223',
    '”': '\\224',
    '°': '\\260',
    '×': '\\327',
    é: '\\351',
  };
  const letters = text
    .replaceAll(/[\\()]/g, '\\$&')
    .replaceAll(/[^\x20-\x7e]/g, (letter) => windows[letter] ?? '?');
  return `/F1 ${size} Tf (${letters}) Tj`;
}

/** Breaks a text between words, at about the width of the page. */
function broken(text: string, most: number): string[] {
  const lines = [''];
  const widthOf = (part: string) => [...part].reduce((sum, letter) => sum + (letter > '\u1000' ? 2 : 1), 0);
  for (const word of text.split(' ')) {
    const last = lines.at(-1) as string;
    if (last && widthOf(`${last} ${word}`) > most) lines.push(word);
    else lines[lines.length - 1] = last ? `${last} ${word}` : word;
  }
  return lines;
}

export function introduction({ title, lines }: Page): Buffer {
  const text = lines.flatMap((line) => [...broken(line, 68), '']);
  const squares = Array.from({ length: 12 }, (_, i) => `${54 + i * 40.6} 736 40.6 40.6 re`).join(' ');
  const content = [
    '0.10 0.13 0.19 RG 0.75 w',
    `${squares} S`,
    '0.07 0.49 0.42 rg 54 736 40.6 40.6 re 135.2 736 40.6 40.6 re B',
    '0.80 0.29 0.16 rg 378.8 736 40.6 40.6 re B',
    '0.10 0.13 0.19 rg',
    `BT 54 672 Td ${shown(title, 20)} ET`,
    ...text.map((line, at) => (line ? `BT 54 ${632 - at * 20} Td ${shown(line, 12)} ET` : '')),
    '54 72 m 541 72 l S',
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << /Font << ${latin} ${korean} >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ];
  let file = '%PDF-1.7\n';
  const offsets = objects.map((object, at) => {
    const offset = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = file.length;
  const places = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
