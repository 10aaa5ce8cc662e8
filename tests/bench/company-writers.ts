/** Companies of the demonstration that change what they show, as their forms send it. */
import { join } from 'node:path';
import { createClient } from '#api/client.ts';
import type { RequestOf } from '#api/index.ts';
import { openSession } from '#server/access/session.ts';
import type { Database } from '#server/db/open.ts';
import { openFileStore } from '#server/platform/storage/store.ts';
import { giveRequiredFiles, type RequiredFiles } from '#tests/support/required-files.ts';
import { companySample, productSample } from '#tests/support/samples.ts';
import { approvedOf } from './demonstration.ts';

export interface Writer {
  participateIdx: number;
  token: string;
  files: RequiredFiles;
}

/** So many of them, logged in and with the files that their forms can't be without. */
export async function writersIn(db: Database, now: Date, dataDir: string, most: number): Promise<Writer[]> {
  const store = openFileStore({ FILE_STORE: join(dataDir, 'files') } as never);
  const writers: Writer[] = [];
  for (const { idx, memberIdx } of (await approvedOf(db, 'company')).slice(0, most)) {
    const files = await giveRequiredFiles({ db, store }, memberIdx, now.toISOString());
    writers.push({ participateIdx: idx, token: await openSession(db, memberIdx, now), files });
  }
  return writers;
}

type CompanyUpdate = RequestOf<'POST /company/update'>;
type ProductUpdate = RequestOf<'POST /product/update'>;

/** What one of them shows by now, and how it is changed. */
export async function changesOf(url: string, { token, files }: Writer) {
  const client = createClient({ base: `${url}/api`, token: () => token });
  const { data } = await client('GET /participate/getDetail', {});
  const own = data.company as unknown as Record<string, unknown>;
  const pick = (names: string[], from: Record<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, from[name]]));
  const company = {
    ...pick([...Object.keys(companySample(1).company), 'imgFileIdxs', 'etcDocFileIdxs', 'noExports'], own),
    bizDocFileIdx: own.bizDocFileIdx ?? files.bizDocFileIdx,
    mainImgFileIdx: own.mainImgFileIdx ?? files.mainImgFileIdx,
  } as CompanyUpdate['company'];
  const hopeBuyer = pick(['hopeCountries', 'hopeBuyer'], own) as CompanyUpdate['hopeBuyer'];
  const names = [...Object.keys(productSample(1)), 'productIdx', 'introFileIdx', 'introEnFileIdx'];
  const products = data.products.map((row) => ({
    ...pick(names, row as unknown as Record<string, unknown>),
    mainImgFileIdx: row.mainImgFileIdx ?? files.productImgFileIdx,
  })) as ProductUpdate['products'];
  return {
    /** Saves the form as it is. */
    unchanged: () => client('POST /company/update', { company, hopeBuyer }),
    /** Real changes in turn: words of the profile, of a product, what is named in lists, a product's name. */
    async change(no: number, words: string): Promise<void> {
      const [first] = products as [ProductUpdate['products'][number]];
      if (no % 4 === 0) company.introEn = words;
      if (no % 4 === 1) first.descriptionEn = words;
      if (no % 4 === 2) company.mainProduct = words;
      if (no % 4 === 3) first.nameEn = words;
      if (no % 2 === 0) await client('POST /company/update', { company, hopeBuyer });
      else await client('POST /product/update', { products });
    },
  };
}
