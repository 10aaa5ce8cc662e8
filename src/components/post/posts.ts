/** Posts of the media center as pages show them. */
import type { Addressed } from '#domain/common/files.ts';
import { textIn } from '#domain/common/language.ts';
import type { Field } from '#domain/common/search/keyword-marks.ts';
import type { Translate } from '#i18n/engine.ts';
import { formatDate } from '#i18n/format.ts';
import { type Locale, localePath } from '#i18n/locales.ts';

/** A picture of a post; its sizes are in pixels. */
export type Picture = Addressed & { width: number | null; height: number | null };

/** A title that one language may lack. */
export interface Titled {
  postIdx: number;
  titleKo: string | null;
  titleEn: string | null;
}

/** A post as `GET /board/getList` tells of it. */
export interface ListedPost extends Titled {
  leadKo: string | null;
  leadEn: string | null;
  postedAt: string;
  picture: Picture | null;
  videoUrl: string | null;
  attachmentCount: number;
  tab: string;
}

/** What a list shows of a post, in the reader's language or, marked, in the other. */
export interface PostView {
  postIdx: number;
  href: string;
  title: string;
  lead: string;
  /** The language of title and lead. */
  language: Locale;
  postedAt: string;
  date: string;
  picture: Picture | null;
  isVideo: boolean;
  attachmentCount: number;
  tab: string;
}

/** A post of a list that can be searched. */
export type SearchedPost = PostView & { fields: Field[] };

/** What a list knows of what a search looked in: the titles, and how the texts begin. */
export function searchedFields(t: Translate<'board'>, post: ListedPost): Field[] {
  const fields = (label: string, texts: (string | null)[]) =>
    texts.flatMap((text) => (text ? [{ label, text }] : []));
  return [
    ...fields(t('board.inTitle'), [post.titleKo, post.titleEn]),
    ...fields(t('board.inText'), [post.leadKo, post.leadEn]),
  ];
}

export function postView(locale: Locale, post: ListedPost, timeZone: string): PostView {
  const { text, language } = textIn(locale, post.titleKo, post.titleEn);
  return {
    postIdx: post.postIdx,
    href: localePath(locale, `/media-center/detail/${post.postIdx}`),
    title: text,
    lead: (language === 'ko' ? post.leadKo : post.leadEn) ?? '',
    language,
    postedAt: post.postedAt,
    date: formatDate(locale, post.postedAt, timeZone),
    picture: post.picture,
    isVideo: post.videoUrl !== null,
    attachmentCount: post.attachmentCount,
    tab: post.tab,
  };
}

/** Squares of a lattice of 16 by 9 that stand for a picture: always the same for the same post, and unlike its neighbours'. */
export function plateOf(postIdx: number): { x: number; y: number; tone: 'jade' | 'ochre' | 'vermilion' }[] {
  // A linear congruential generator (Numerical Recipes): chance that a number repeats.
  let state = (postIdx * 2_654_435_761) >>> 0;
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const tones = ['jade', 'jade', 'ochre', 'vermilion'] as const;
  const squares = new Map<number, (typeof tones)[number]>();
  // A few runs of squares side by side read as bars of a door; lone ones as lamps.
  for (let run = 0; run < 7; run += 1) {
    const [x, y, length, tone] = [next(15), next(9), 1 + next(3), tones[next(4)] ?? 'jade'];
    for (let step = 0; step < length && x + step < 16; step += 1) squares.set(y * 16 + x + step, tone);
  }
  return [...squares].map(([at, tone]) => ({ x: at % 16, y: Math.floor(at / 16), tone }));
}
