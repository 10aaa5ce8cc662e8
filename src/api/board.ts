import { z } from 'zod';
import { categoryInput, postInput, tabName } from '#domain/board.ts';
import { idx, yn } from '#domain/fields.ts';
import { type Calls, inEvent, isoInstant, nothing, searchRequest } from './contract.ts';
import { fileInfo } from './file.ts';

export const boardCategory = z.object({
  categoryIdx: idx,
  /** Its part of the address, '/media-center/notice'. */
  tab: z.string(),
  nameKo: z.string(),
  nameEn: z.string(),
  viewOrder: z.number().int(),
});
export type BoardCategory = z.output<typeof boardCategory>;

/** A title that one language lacks is null there; readers get the other, marked. */
const titled = z.object({
  postIdx: idx,
  titleKo: z.string().nullable(),
  titleEn: z.string().nullable(),
});

export const postSummary = titled.extend({
  categoryIdx: idx,
  tab: z.string(),
  /** How the body begins, without its markup. */
  leadKo: z.string().nullable(),
  leadEn: z.string().nullable(),
  /** Instants are UTC. */
  postedAt: isoInstant,
  isShown: yn,
  videoUrl: z.string().nullable(),
  /** The first of its pictures. */
  picture: fileInfo.nullable(),
  attachmentCount: z.number().int(),
});
export type PostSummary = z.output<typeof postSummary>;

export const postDetail = postSummary.extend({
  category: boardCategory,
  /** HTML, cleaned when it was saved. */
  bodyKo: z.string().nullable(),
  bodyEn: z.string().nullable(),
  pictures: z.array(fileInfo),
  attachments: z.array(fileInfo),
  updatedAt: isoInstant,
  /** The neighbours in the same category: posted before it, and after. */
  previous: titled.nullable(),
  next: titled.nullable(),
});
export type PostDetail = z.output<typeof postDetail>;

const categoryIdx = z.object({ categoryIdx: idx });
const postIdx = z.object({ postIdx: idx });

export const boardCalls = {
  'GET /board/getCategoryList': {
    summary: 'The categories of the media center, in their order.',
    access: { who: 'anyone', in: 'event' },
    request: inEvent,
    answer: z.array(boardCategory),
    refusals: [],
  },
  'GET /board/getList': {
    summary: 'Posts, newest first; unshown ones and those of a time to come for managers only.',
    access: { who: 'anyone', in: 'event' },
    request: searchRequest.extend({
      tab: tabName.optional(),
      filterType: tabName.optional(),
      listOrder: z.enum(['recent', 'title', 'titleEn']).optional(),
    }),
    answer: z.array(postSummary),
    refusals: ['category_not_found'],
  },
  'GET /board/getDetail': {
    summary: 'One post with its files and its neighbours.',
    access: { who: 'anyone', in: 'event' },
    request: inEvent.extend({ postIdx: idx }),
    answer: postDetail,
    refusals: ['board_not_found'],
  },
  'POST /manage/board/addCategory': {
    summary: 'Adds a category; its tab and its place in the order are its own.',
    access: { who: 'board', in: 'event' },
    request: categoryInput.extend(inEvent.shape),
    creates: 'categoryIdx',
    answer: boardCategory,
    refusals: ['event_not_found'],
  },
  'POST /manage/board/updateCategory': {
    summary: 'Changes a category.',
    access: { who: 'board', in: 'category' },
    request: categoryInput.extend(categoryIdx.shape),
    answer: boardCategory,
    refusals: ['category_not_found'],
  },
  'POST /manage/board/deleteCategory': {
    summary: 'Deletes a category without posts.',
    access: { who: 'board', in: 'category' },
    request: categoryIdx,
    answer: nothing,
    refusals: ['category_not_found', 'category_not_empty'],
  },
  'POST /manage/board/addPost': {
    summary: 'Publishes a post; its bodies are cleaned.',
    access: { who: 'board', in: 'category' },
    request: postInput,
    creates: 'postIdx',
    answer: postDetail,
    refusals: ['category_not_found'],
  },
  'POST /manage/board/updatePost': {
    summary: 'Changes a post, whole.',
    access: { who: 'board', in: 'post' },
    request: postInput.safeExtend(postIdx.shape),
    answer: postDetail,
    refusals: ['board_not_found', 'category_not_found'],
  },
  'POST /manage/board/deletePost': {
    summary: 'Deletes a post for good.',
    access: { who: 'board', in: 'post' },
    request: postIdx,
    answer: nothing,
    refusals: ['board_not_found'],
  },
} satisfies Calls;
