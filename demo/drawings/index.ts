/** Every picture of the demonstration: a sign for each company, a thing for each product, views for the posts. */
import { createHash } from 'node:crypto';
import { type FileKind, fileFolders, thumbnailName } from '#domain/common/files.ts';
import { demoCompanies } from '../data/companies/index.ts';
import { demoBoard } from '../data/posts/index.ts';
import { type Dice, dice } from '../seeder/random.ts';
import { sign } from './ornaments.ts';
import { sceneOf } from './scenes.ts';
import { type Brush, brush, type Motif, paints, times, tones } from './shapes.ts';
import { motifOf } from './shelf.ts';

export interface Drawing {
  kind: FileKind;
  fileName: string;
  svg(): string;
}

/** Pixels of an original. */
export const drawnSize = { width: 800, height: 600 };

/** To be counted up when drawings change, so that they get other names than those which browsers keep for good. */
export const drawingsVersion = 2;

/** The name under which the file of a subject is kept: the same at every filling, unlike the names of what people upload. */
export function nameOf(subject: string, extension: 'png' | 'pdf'): string {
  const digest = createHash('sha256').update(`madang ${drawingsVersion} ${subject}`).digest('base64url');
  return `${digest.slice(0, 22)}.${extension}`;
}

/** Where the original and the thumbnail of a drawing are kept. */
export function keysOf(
  subject: string,
  { kind }: Pick<Drawing, 'kind'>,
): [original: string, thumbnail: string] {
  const name = nameOf(subject, 'png');
  return [`${fileFolders[kind]}/${name}`, `${fileFolders[kind]}/${thumbnailName(name)}`];
}

/** By subject: `company/<slug>`, `product/<slug>/<place>`, `post/<tab>/<place>/<picture>`; places count from 0. */
export const demoDrawings: ReadonlyMap<string, Drawing> = new Map([...signs(), ...things(), ...views()]);

function* signs(): Generator<[string, Drawing]> {
  for (const [at, { slug, industry }] of demoCompanies.entries()) {
    const draw = sign(industry, motifOf(slug, 0), at + Math.floor(at / 6));
    yield [
      `company/${slug}`,
      { kind: 'companyMainImg', fileName: `${slug}.png`, svg: () => sheet(at, at * 7 + 1, draw) },
    ];
  }
}

function* things(): Generator<[string, Drawing]> {
  for (const [at, { slug, products }] of demoCompanies.entries()) {
    for (const place of products.keys()) {
      const motif = motifOf(slug, place);
      const draw = (tool: Brush, chance: Dice) => onGround(tool, chance, motif, place);
      yield [
        `product/${slug}/${place}`,
        {
          kind: 'productMainImg',
          fileName: `${slug}-${place + 1}.png`,
          svg: () => sheet(at + place * 2, at * 31 + place, draw),
        },
      ];
    }
  }
}

function* views(): Generator<[string, Drawing]> {
  for (const [tab, posts] of Object.entries(demoBoard)) {
    for (const [place, { pictures = [] }] of posts.entries()) {
      for (const [picture, name] of pictures.entries()) {
        yield [
          `post/${tab}/${place}/${picture}`,
          {
            kind: 'boardImg',
            fileName: `${tab}-${place + 1}-${picture + 1}.png`,
            svg: () => sheet(place + picture, place * 17 + picture, sceneOf(name)),
          },
        ];
      }
    }
  }
}

/** A thing on the table: faint lattice behind it, a band of the wash below, a few squares in a corner. */
function onGround(tool: Brush, chance: Dice, motif: Motif, variant: number): string {
  const every = chance.pick([25, 40, 50]);
  const lattice =
    times(Math.ceil(400 / every), (i) => `M${i * every + every / 2} 0V236`) +
    times(Math.ceil(236 / every), (i) => `M0 ${i * every + every / 2}H400`);
  const isLeft = chance.chance(0.5);
  const stamp = times(5, (i) => {
    const x = (isLeft ? 14 : 326) + (i % 3) * 20;
    return tool.flat(
      `M${x} ${14 + Math.floor(i / 3) * 20}h16v16h-16z`,
      chance.pick(['m', 's', 'w', 'k'] as const),
    );
  });
  return (
    `<path d="${lattice}" fill="none" stroke-width="1" opacity=".22"/>` +
    tool.flat('M0 236h400v64H0z', 'w') +
    tool.line('M0 236h400', 2) +
    stamp +
    motif(tool, variant)
  );
}

function sheet(paint: number, seed: number, draw: (tool: Brush, chance: Dice) => string): string {
  const tool = brush(paints[paint % paints.length] as (typeof paints)[number]);
  const { width, height } = drawnSize;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" width="${width}" height="${height}">` +
    `<rect width="400" height="300" fill="${tones.paper}"/>` +
    `<g stroke="${tones.ink}" stroke-width="2" stroke-linejoin="round" stroke-linecap="round">${draw(tool, dice(seed + 3600))}</g></svg>`
  );
}
