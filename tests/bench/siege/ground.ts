/** What is besieged: the demonstration ten times over, with posts as long as they may be and a file as large as it may be. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileFolders } from '#domain/common/files.ts';
import { limits } from '#domain/common/limits.ts';
import { openSession } from '#server/access/session.ts';
import type { Database } from '#server/db/open.ts';
import { saveGrams } from '#server/db/search.ts';
import { postColumns } from '#server/features/board/post-rows.ts';
import { diskStore } from '#server/platform/storage/store.ts';
import { amount } from '../bench.ts';
import { approvedOf, eventIdx, fillDemonstration } from '../demonstration.ts';
import { multiply } from '../tenfold.ts';

export interface Ground {
  dataDir: string;
  /** Words that the data has. */
  words: string[];
  tokens: { company: string; buyer: string; manager: string };
  /** Buyers who ask for meetings while the siege goes on, and whom they ask. */
  askers: string[];
  asked: number[];
  /** The address of a public file of 20 MB. */
  largeFile: string;
  remove: () => void;
}

const times = amount(10, 2);
const longPosts = amount(20, 2);

/** Fills a folder of its own. */
export async function prepareGround(): Promise<Ground> {
  const dataDir = mkdtempSync(join(tmpdir(), 'madang-siege-'));
  const rest = await fillDemonstration(dataDir, async (db, now) => {
    await multiply(db, times);
    await addLongPosts(db, now);
    const largeFile = await addLargeFile(db, dataDir, now);
    const [companies, buyers] = [await approvedOf(db, 'company'), await approvedOf(db, 'buyer')];
    const tokenOf = (row: { memberIdx: number } | undefined) => openSession(db, row?.memberIdx ?? 0, now);
    const famppy = await db
      .selectFrom('permission')
      .select('memberIdx')
      .where('permission', '=', 'famppy')
      .executeTakeFirstOrThrow();
    const askers: string[] = [];
    // Of the copies, who have no meetings yet.
    for (const buyer of buyers.slice(-10)) askers.push(await tokenOf(buyer));
    return {
      words: await wordsIn(db),
      tokens: {
        company: await tokenOf(companies[0]),
        buyer: await tokenOf(buyers[0]),
        manager: await tokenOf(famppy),
      },
      askers,
      asked: companies.map(({ idx }) => idx),
      largeFile,
    };
  });
  return { dataDir, ...rest, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}

/** Each full of what a search for single letters or syllables finds everywhere. */
async function addLongPosts(db: Database, now: Date): Promise<void> {
  const { idx: categoryIdx } = await db
    .selectFrom('boardCategory')
    .select('idx')
    .where('eventIdx', '=', eventIdx)
    .executeTakeFirstOrThrow();
  const { idx: memberIdx } = await db.selectFrom('member').select('idx').limit(1).executeTakeFirstOrThrow();
  const filled = (text: string) => `<p>${text.repeat(limits.postBody).slice(0, limits.postBody - 10)}</p>`;
  const at = now.toISOString();
  for (let no = 0; no < longPosts; no++) {
    const post = postColumns({
      titleKo: `긴 글 ${no}`,
      titleEn: `A long post ${no}`,
      bodyKo: filled('가 나 다 라 마 바 사 아 전시 회사 상품 '),
      bodyEn: filled('e a i o n s t r in an er the ing trading food '),
      videoUrl: null,
      isShown: 'Y',
    });
    const { idx } = await db
      .insertInto('boardPost')
      .values({ ...post, eventIdx, categoryIdx, memberIdx, postedAt: at, createdAt: at, updatedAt: at })
      .returning('idx')
      .executeTakeFirstOrThrow();
    await saveGrams(db, 'boardPost', idx, post.searchText);
  }
}

async function addLargeFile(db: Database, dataDir: string, now: Date): Promise<string> {
  const { idx: memberIdx } = await db.selectFrom('member').select('idx').limit(1).executeTakeFirstOrThrow();
  const [kind, saveFileName, at] = ['boardFile' as const, 'siege-catalogue.pdf', now.toISOString()];
  const key = `${fileFolders[kind]}/${saveFileName}`;
  await diskStore(join(dataDir, 'files')).put(key, randomBytes(limits.fileBytes));
  await db
    .insertInto('file')
    .values({
      kind,
      memberIdx,
      saveFileName,
      fileName: 'catalogue.pdf',
      mediaType: 'application/pdf',
      bytes: limits.fileBytes,
      width: null,
      height: null,
      createdAt: at,
      updatedAt: at,
    })
    .execute();
  return `/files/${key}`;
}

async function wordsIn(db: Database): Promise<string[]> {
  const products = await db
    .selectFrom('product')
    .select(['nameKo', 'nameEn'])
    .where('idx', '<', 1000)
    .execute();
  const words = products.flatMap(({ nameKo, nameEn }) => `${nameKo} ${nameEn}`.split(/\s+/));
  return [...new Set(words)].sort();
}
