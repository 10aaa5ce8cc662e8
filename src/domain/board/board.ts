/** The media center: its categories and posts (docs/rules.md, B1 to B6). */
import { z } from 'zod';
import {
  idx,
  instant,
  line,
  optionalLine,
  optionalText,
  optionalWebAddress,
  wholeNumber,
  yn,
} from '../common/fields.ts';
import { limits } from '../common/limits.ts';
import type { Rule } from '../common/validation.ts';

/** The categories with which every event begins, in their order. Managers may add others. */
export const firstCategories = [
  { tab: 'notice', nameKo: '공지사항', nameEn: 'Notices' },
  { tab: 'news', nameKo: '뉴스', nameEn: 'News' },
  { tab: 'gallery', nameKo: '갤러리', nameEn: 'Gallery' },
  { tab: 'promotion', nameKo: '홍보 영상', nameEn: 'Promotion videos' },
] as const;

/** How a category is drawn: rows with a date, a grid of pictures, or a grid of posters. Its tab decides. */
export function layoutOf(tab: string): 'rows' | 'pictures' | 'videos' {
  if (tab === 'gallery') return 'pictures';
  return tab === 'promotion' ? 'videos' : 'rows';
}

/** The part of an address that names a category, '/media-center/notice'. The address of a post begins with 'detail'. */
export const tabName = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .regex(/^[a-z][a-z0-9-]*$/)
  .refine((tab) => tab !== 'detail');

export const categoryInput = z.object({
  tab: tabName,
  nameKo: line(limits.name),
  nameEn: line(limits.name),
  viewOrder: wholeNumber(1, 1000),
});

const fileIdxs = z
  .array(idx)
  .max(limits.postFiles)
  .refine((list) => new Set(list).size === list.length, { params: { rule: 'duplicate' satisfies Rule } })
  .default([]);

const postFields = z.object({
  categoryIdx: idx,
  titleKo: optionalLine(limits.text),
  titleEn: optionalLine(limits.text),
  /** HTML, as the editor makes it. It is cleaned when it is saved. */
  bodyKo: optionalText(limits.postBody),
  bodyEn: optionalText(limits.postBody),
  videoUrl: optionalWebAddress,
  isShown: yn.default('Y'),
  /** It stands before the others of its list. */
  isPinned: yn.default('N'),
  /** From when on it is read; a moment to come publishes it then. Now, where it is missing. */
  postedAt: instant.nullish().transform((value) => value ?? null),
  /** Shown above the text, in this order. */
  pictureFileIdxs: fileIdxs,
  /** To be taken away, in this order. */
  attachmentFileIdxs: fileIdxs,
});

type PostFields = z.output<typeof postFields>;

/** One language may be empty, but a title and its body stand together, and one language has both. */
export const postInput = postFields.superRefine((post, context) => {
  const lacks = (field: keyof PostFields) =>
    context.addIssue({
      code: 'custom',
      path: [field],
      params: { rule: 'required' satisfies Rule },
    });
  if (post.titleKo && !post.bodyKo) lacks('bodyKo');
  if (post.titleEn && !post.bodyEn) lacks('bodyEn');
  if (!post.titleKo && (post.bodyKo || !(post.titleEn || post.bodyEn))) lacks('titleKo');
  if (!post.titleEn && post.bodyEn) lacks('titleEn');
});
export type PostInput = z.output<typeof postInput>;

/** What readers have of a post: nothing, nothing yet, or all. */
export const postStates = ['draft', 'scheduled', 'published'] as const;
export type PostState = (typeof postStates)[number];

/** A post that is not shown is a draft, whatever its time. */
export function postStateOf(post: { isShown: 'Y' | 'N'; postedAt: string }, now: Date): PostState {
  if (post.isShown === 'N') return 'draft';
  return Date.parse(post.postedAt) > now.getTime() ? 'scheduled' : 'published';
}
