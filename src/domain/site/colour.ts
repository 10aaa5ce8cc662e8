/**
 * A colour of the organiser's own in the place of one of the design's (docs/rules.md, I5). It fills shapes as it is; where it is read as text or
 * carries it, it is as dark, or as light at night, as its contrast needs (WCAG 2.2, 1.4.6: 7 to 1), in its own hue.
 */

/** As `--paper` and `--paper-sunk` of `styles/tokens.css`: on the first text is read, the second is the nearer to a colour. */
export const papers = { light: '#f4efe6', dark: '#0d1424' } as const;
export type Scheme = keyof typeof papers;

/** Of text, and of a shape that says something. */
export const leastContrast = { text: 7, shape: 3 } as const;

type Three = [number, number, number];

const channels = (hex: string): Three =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as Three;
const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const gamma = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

function luminance(hex: string): number {
  const [r, g, b] = channels(hex).map(linear) as Three;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** How much two colours differ in lightness, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [least = 0, most = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (most + 0.05) / (least + 0.05);
}

// Björn Ottosson's matrices of OKLab (https://bottosson.github.io/posts/oklab/).
function toLab(hex: string): Three {
  const [r, g, b] = channels(hex).map(linear) as Three;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromLab([lightness, a, b]: Three): Three {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const hexOf = (rgb: Three) =>
  `#${rgb
    .map((value) => Math.round(Math.min(1, Math.max(0, gamma(Math.max(0, value)))) * 255))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;

const isInGamut = (rgb: Three) => rgb.every((value) => value >= -0.0005 && value <= 1.0005);

/** The hue at another lightness, with as much of its chroma as a screen can show there. */
function atLightness([, a, b]: Three, lightness: number): string {
  let [least, most] = [0, 1];
  const at = (share: number) => fromLab([lightness, a * share, b * share]);
  if (isInGamut(at(1))) return hexOf(at(1));
  for (let step = 0; step < 12; step += 1) {
    const middle = (least + most) / 2;
    if (isInGamut(at(middle))) least = middle;
    else most = middle;
  }
  return hexOf(at(least));
}

/** The nearest colour of the same hue that stands out from the paper of a scheme as much as asked. */
export function nearest(colour: string, scheme: Scheme, least: number): string {
  const paper = papers[scheme];
  if (contrast(colour, paper) >= least) return colour;
  const lab = toLab(colour);
  const step = scheme === 'light' ? -0.005 : 0.005;
  for (let lightness = lab[0]; lightness > 0 && lightness < 1; lightness += step) {
    const found = atLightness(lab, lightness);
    if (contrast(found, paper) >= least) return found;
  }
  return scheme === 'light' ? '#000000' : '#ffffff';
}

/** What a colour becomes in each scheme: of shapes, of text, and as a wash behind text. */
export function shades(colour: string, scheme: Scheme): { fill: string; ink: string; wash: string } {
  const [, a, b] = toLab(colour);
  const chroma = Math.hypot(a, b);
  const most = scheme === 'light' ? 0.025 : 0.05;
  const share = chroma > most ? most / chroma : 1;
  return {
    fill: nearest(colour, scheme, leastContrast.shape),
    ink: nearest(colour, scheme, leastContrast.text),
    wash: atLightness([0, a * share, b * share], scheme === 'light' ? 0.945 : 0.27),
  };
}
