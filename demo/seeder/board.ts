/** The media center's posts, in both languages. */

import { saveGrams } from '#server/db/search.ts';
import { categoryOfTab } from '#server/features/board/categories.ts';
import { postColumns } from '#server/features/board/post-rows.ts';
import { demoBoard } from '../data/posts/index.ts';
import type { Filling } from './people.ts';

export async function addBoard({ trx, eventIdx, calendar }: Filling, memberIdx: number): Promise<void> {
  for (const [tab, posts] of Object.entries(demoBoard)) {
    const { categoryIdx } = await categoryOfTab(trx, eventIdx, tab);
    const rows = posts.map((post) => {
      const postedAt = calendar.past(post.day, post.time);
      const [titleKo = null, ...bodyKo] = post.ko ?? [];
      const [titleEn = null, ...bodyEn] = post.en ?? [];
      const videoUrl = post.video ?? null;
      const entered = { titleKo, titleEn, bodyKo: asHtml(bodyKo), bodyEn: asHtml(bodyEn), videoUrl };
      return {
        eventIdx,
        categoryIdx,
        memberIdx,
        ...postColumns({ ...entered, isShown: 'Y' }),
        postedAt,
        createdAt: postedAt,
        updatedAt: postedAt,
      };
    });
    const made = await trx.insertInto('boardPost').values(rows).returning(['idx', 'searchText']).execute();
    for (const { idx, searchText } of made) await saveGrams(trx, 'boardPost', idx, searchText);
  }
}

function asHtml(paragraphs: readonly string[]): string | null {
  if (paragraphs.length === 0) return null;
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>`).join('');
}
