import { z } from 'zod';
import { categoryInput, postInput, postStates, tabName } from '#domain/board/board.ts';
import { idx, optionalText, yn } from '#domain/common/fields.ts';
import { limits } from '#domain/common/limits.ts';
import { fileInfo } from '../file/file.ts';
import { type Calls, inEvent, isoInstant, nothing, searchRequest } from '../wire/contract.ts';

export const boardCategory = z.object({
  categoryIdx: idx,
  /** Its part of the address, '/media-center/notice'. */
  tab: z.string(),
  nameKo: z.string(),
  nameEn: z.string(),
  viewOrder: z.number().int(),
  /** Rises with each save; a change names the one that it is made of. */
  version: idx,
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
  isPinned: yn,
  videoUrl: z.string().nullable(),
  /** The first of its pictures. */
  picture: fileInfo.nullable(),
  attachmentCount: z.number().int(),
});
export type PostSummary = z.output<typeof postSummary>;

export const postDetail = postSummary.extend({
  category: boardCategory.omit({ version: true }),
  /** HTML, cleaned when it was saved. */
  bodyKo: z.string().nullable(),
  bodyEn: z.string().nullable(),
  pictures: z.array(fileInfo),
  attachments: z.array(fileInfo),
  updatedAt: isoInstant,
  /** Rises with each save; a change names the one that it is made of. */
  version: idx,
  /** The neighbours in the same category: posted before it, and after. */
  previous: titled.nullable(),
  next: titled.nullable(),
});
export type PostDetail = z.output<typeof postDetail>;

/** A post as managers find it in their list. */
export const managedPost = titled.extend({
  tab: z.string(),
  state: z.enum(postStates),
  postedAt: isoInstant,
  isPinned: yn,
  updatedAt: isoInstant,
  hasVideo: yn,
});
export type ManagedPost = z.output<typeof managedPost>;

export const postVersion = z.object({
  version: idx,
  savedAt: isoInstant,
  titleKo: z.string().nullable(),
  titleEn: z.string().nullable(),
  /** Of who saved it; null of a former member. */
  nameKo: z.string().nullable(),
  nameEn: z.string().nullable(),
});
export type PostVersion = z.output<typeof postVersion>;

const bodies = z.object({
  bodyKo: optionalText(limits.postBody),
  bodyEn: optionalText(limits.postBody),
});
const version = idx;

const categoryOrder = z.array(idx).min(1).max(1000);
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
    summary: 'Changes a category; refused where it is not as it was seen, if the request says how.',
    access: { who: 'board', in: 'category' },
    request: categoryInput.extend({ ...categoryIdx.shape, version: idx.optional() }),
    answer: boardCategory,
    refusals: ['category_not_found', 'category_changed'],
  },
  'POST /manage/board/deleteCategory': {
    summary: 'Deletes a category without posts.',
    access: { who: 'board', in: 'category' },
    request: categoryIdx.extend({ version: idx.optional() }),
    answer: nothing,
    refusals: ['category_not_found', 'category_not_empty', 'category_changed'],
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
    request: postInput.safeExtend({ ...postIdx.shape, version }),
    answer: postDetail,
    refusals: ['board_not_found', 'category_not_found', 'post_changed'],
  },
  'GET /manage/board/getList': {
    summary: 'Posts in any state, last changed first.',
    access: { who: 'board', in: 'event' },
    request: searchRequest.extend({
      tab: tabName.optional(),
      filterType: tabName.optional(),
      state: z.enum(postStates).optional(),
      listOrder: z.enum(['recent', 'title', 'titleEn']).optional(),
    }),
    answer: z.array(managedPost),
    refusals: ['category_not_found'],
  },
  'POST /manage/board/orderCategories': {
    summary: 'Puts all categories of the event into this order; `was` is the one that was seen.',
    access: { who: 'board', in: 'event' },
    request: inEvent.extend({ categoryIdxs: categoryOrder, was: categoryOrder.optional() }),
    answer: z.array(boardCategory),
    refusals: ['category_not_found', 'category_changed'],
  },
  'POST /manage/board/previewPost': {
    summary: 'The bodies as they would be saved, cleaned; nothing is saved.',
    access: { who: 'board', in: 'event' },
    request: bodies.extend(inEvent.shape),
    answer: z.object({ bodyKo: z.string().nullable(), bodyEn: z.string().nullable() }),
    refusals: [],
  },
  'GET /manage/board/getVersions': {
    summary: 'The saved states of a post, the latest first.',
    access: { who: 'board', in: 'post' },
    request: postIdx,
    answer: z.array(postVersion),
    refusals: ['board_not_found'],
  },
  'POST /manage/board/restorePost': {
    summary: 'Saves an earlier state of a post anew; its state and time of publication stay.',
    access: { who: 'board', in: 'post' },
    request: postIdx.extend({ version, from: idx }),
    answer: postDetail,
    refusals: ['board_not_found', 'category_not_found', 'post_changed', 'version_not_found'],
  },
  'POST /manage/board/deletePost': {
    summary: 'Deletes a post for good.',
    access: { who: 'board', in: 'post' },
    request: postIdx,
    answer: nothing,
    refusals: ['board_not_found'],
  },
} satisfies Calls;
