/** The hall of the demonstration: sixty booths around a courtyard of thirty tables, a block of six for each industry. */
import { boothMapInput } from '#domain/event/booth.ts';
import { saveBoothMap } from '#server/features/booth/write.ts';
import { demoCompanies } from '../data/companies/index.ts';
import type { Filling } from './people.ts';

/** Where each industry's block begins, in the order of `demoCompanies`; without I, which reads like 1. */
const blocks = [
  { letter: 'A', x: 2, y: 7 },
  { letter: 'B', x: 13, y: 7 },
  { letter: 'C', x: 24, y: 7 },
  { letter: 'D', x: 35, y: 7 },
  { letter: 'E', x: 2, y: 15 },
  { letter: 'F', x: 35, y: 15 },
  { letter: 'G', x: 2, y: 23 },
  { letter: 'H', x: 35, y: 23 },
  { letter: 'J', x: 2, y: 31 },
  { letter: 'K', x: 35, y: 31 },
];
/** Booths are three metres square; three stand back to back with three. */
const side = 3;
const across = 3;
const inBlock = 6;

const features = [
  { kind: 'stage', x: 17, y: 1, width: 12, height: 4, nameKo: '마당 무대', nameEn: 'Courtyard stage' },
  { kind: 'toilet', x: 2, y: 1, width: 7, height: 3 },
  { kind: 'cafe', x: 35, y: 1, width: 9, height: 4 },
  {
    kind: 'tables',
    x: 13,
    y: 15,
    width: 20,
    height: 14,
    nameKo: '상담 마당',
    nameEn: 'Consultation courtyard',
    tables: { from: 1, to: 30, columns: 6 },
  },
  { kind: 'desk', x: 18, y: 32, width: 10, height: 2 },
  { kind: 'entrance', x: 15, y: 37, width: 6, height: 1 },
  { kind: 'entrance', x: 25, y: 37, width: 6, height: 1 },
];

/** Draws the hall. Whoever was denied has no booth; whoever still waits has one that does not say whose it is. */
export async function addHall({ trx, eventIdx }: Filling): Promise<void> {
  const standing = await trx
    .selectFrom('company')
    .innerJoin('participate', 'participate.idx', 'company.participateIdx')
    .select(['company.nameEn', 'participate.idx'])
    .where('participate.eventIdx', '=', eventIdx)
    .where('participate.state', 'in', ['REQUEST', 'COMPLETE'])
    .execute();
  const idxOf = new Map(standing.map(({ nameEn, idx }) => [nameEn, idx]));
  const booths = demoCompanies.map((company, serial) => {
    const block = blocks[Math.floor(serial / inBlock)] ?? { letter: 'Z', x: 0, y: 0 };
    const at = serial % inBlock;
    return {
      code: `${block.letter}-${at + 1}`,
      x: block.x + (at % across) * side,
      y: block.y + Math.floor(at / across) * side,
      width: side,
      height: side,
      participateIdx: idxOf.get(company.en),
    };
  });
  const hall = {
    code: 'A',
    nameKo: '마당홀',
    nameEn: 'Madang Hall',
    width: 46,
    height: 38,
    features,
    booths,
  };
  await saveBoothMap(trx, eventIdx, boothMapInput.parse({ halls: [hall] }));
}
