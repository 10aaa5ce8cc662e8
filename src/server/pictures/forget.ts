/** Deletes drawn pictures of companies and products that can no longer be seen: their names are in them. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { numbers } from '../db/search.ts';

interface Given {
  /** Idxs as a JSON list. */
  idxs: string;
}

const standingCompanies = prepared((db, given: Given) =>
  db
    .selectFrom('participate')
    .select('idx')
    .where('idx', 'in', numbers(db, given.idxs))
    .where('state', '=', 'COMPLETE'),
);

const standingProducts = prepared((db, given: Given) =>
  db
    .selectFrom('product')
    .innerJoin('company', 'company.idx', 'product.companyIdx')
    .innerJoin('participate', 'participate.idx', 'company.participateIdx')
    .select('product.idx')
    .where('product.idx', 'in', numbers(db, given.idxs))
    .where('participate.state', '=', 'COMPLETE'),
);

/** `<locale>-<kind>-<idx>-<fingerprint>.png`, as `pictures.ts` names them. */
const nameShape = /^\w+-(company|product)-(\d+)-/;

/** Looks through the pictures of this machine; their folder is `og` of the data folder. */
export async function forgetPictures(db: Database, dataDir: string): Promise<void> {
  const folder = join(dataDir, 'og');
  const names = await readdir(folder).catch(() => []);
  const found = names.flatMap((name) => {
    const [, kind, idx] = nameShape.exec(name) ?? [];
    return kind === undefined ? [] : [{ name, kind, idx: Number(idx) }];
  });
  for (const [kind, standing] of [
    ['company', standingCompanies],
    ['product', standingProducts],
  ] as const) {
    const ofKind = found.filter((one) => one.kind === kind);
    if (ofKind.length === 0) continue;
    const idxs = JSON.stringify([...new Set(ofKind.map(({ idx }) => idx))]);
    const rows = await standing(db, { idxs });
    const kept = new Set(rows.map(({ idx }) => idx));
    for (const { name, idx } of ofKind) if (!kept.has(idx)) await rm(join(folder, name), { force: true });
  }
}
