/** The media center's categories and posts, in both languages. */

import type { Filling } from './people.ts';
import { demoBoard } from './posts/index.ts';

export async function addBoard({ trx, eventIdx, calendar }: Filling, memberIdx: number): Promise<void> {
  const made = calendar.past(-69, '09:30');
  for (const [order, { tab, ko, en, posts }] of demoBoard.entries()) {
    const { idx: categoryIdx } = await trx
      .insertInto('boardCategory')
      .values({
        ...{ eventIdx, tab, nameKo: ko, nameEn: en, viewOrder: order + 1 },
        ...{ createdAt: made, updatedAt: made },
      })
      .returning('idx')
      .executeTakeFirstOrThrow();
    const rows = posts.map((post) => {
      const postedAt = calendar.past(post.day, post.time);
      const [titleKo, ...bodyKo] = post.ko ?? [];
      const [titleEn, ...bodyEn] = post.en ?? [];
      return {
        ...{ eventIdx, categoryIdx, memberIdx, titleKo: titleKo ?? null, titleEn: titleEn ?? null },
        ...{ bodyKo: asHtml(bodyKo), bodyEn: asHtml(bodyEn), videoUrl: post.video ?? null },
        ...{ postedAt, createdAt: postedAt, updatedAt: postedAt },
      };
    });
    await trx.insertInto('boardPost').values(rows).execute();
  }
}

function asHtml(paragraphs: readonly string[]): string | null {
  if (paragraphs.length === 0) return null;
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>`).join('');
}
