/** One post that a manager writes: its form with a draft on this device, its files, its earlier versions. */
import { atom } from 'nanostores';
import { z } from 'zod';
import type { PostDetail, PostVersion } from '#api/board/board.ts';
import type { FileInfo } from '#api/file/file.ts';
import { postInput } from '#domain/board/board.ts';
import type { BoardKind } from '#domain/common/files.ts';
import { instantOfWall, wallClock } from '#domain/day/wall-clock.ts';
import { createForm, type Form } from '../lib/form.ts';
import { loader } from '../lib/loaded.ts';
import { isLike, isSafe, kept, storageKeys } from '../lib/storage.ts';
import { api } from '../site/api.ts';
import { fileNameOf, uploadBoardFile } from './upload-file.ts';

/** A file that is stored: as a post has it, or as it was uploaded a moment ago. */
export type PostFile = Pick<FileInfo, 'fileIdx' | 'fileName' | 'kind' | 'saveFileName'>;

export interface PostValues {
  categoryIdx: string;
  titleKo: string;
  titleEn: string;
  bodyKo: string;
  bodyEn: string;
  videoUrl: string;
  /** When it is read: never, from now on, or from `at` on. */
  when: 'draft' | 'now' | 'later';
  /** A time of the event's own clock. */
  at: string;
  isPinned: 'Y' | 'N';
  pictures: PostFile[];
  attachments: PostFile[];
  /** The version that this is a change of; 0 is none. */
  version: number;
}

/** The drafts of this device, by post; 'new' for one that is not saved yet. */
const $drafts = kept<Record<string, object>>(storageKeys.boardPosts, undefined, isLike({}));

const blank = (categoryIdx: number | undefined): PostValues => ({
  categoryIdx: String(categoryIdx ?? ''),
  titleKo: '',
  titleEn: '',
  bodyKo: '',
  bodyEn: '',
  videoUrl: '',
  when: 'now',
  at: '',
  isPinned: 'N',
  pictures: [],
  attachments: [],
  version: 0,
});

function valuesOf(post: PostDetail, zone: string): PostValues {
  const isLater = Date.parse(post.postedAt) > Date.now();
  return {
    categoryIdx: String(post.categoryIdx),
    titleKo: post.titleKo ?? '',
    titleEn: post.titleEn ?? '',
    bodyKo: post.bodyKo ?? '',
    bodyEn: post.bodyEn ?? '',
    videoUrl: post.videoUrl ?? '',
    when: post.isShown === 'N' ? 'draft' : isLater ? 'later' : 'now',
    at: isLater ? wallClock(post.postedAt, zone) : '',
    isPinned: post.isPinned,
    pictures: post.pictures,
    attachments: post.attachments,
    version: post.version,
  };
}

/** What the server is asked to save. A post that was to come later and is published now gets this moment. */
function inputOf(values: PostValues, zone: string, before: PostDetail | undefined) {
  const { when, at, pictures, attachments, version: _, ...same } = values;
  const wasToCome = before && Date.parse(before.postedAt) > Date.now();
  const wasDraft = before?.isShown === 'N';
  const later = when === 'later' ? instantOfWall(at, zone) : null;
  return {
    ...same,
    isShown: when === 'draft' ? 'N' : 'Y',
    postedAt: later ?? (when === 'now' && (wasToCome || wasDraft) ? new Date().toISOString() : null),
    pictureFileIdxs: pictures.map(({ fileIdx }) => fileIdx),
    attachmentFileIdxs: attachments.map(({ fileIdx }) => fileIdx),
  };
}

export function createPostEditor({
  post,
  categoryIdx,
  zone,
}: {
  post: PostDetail | undefined;
  categoryIdx: number | undefined;
  zone: string;
}) {
  const name = String(post?.postIdx ?? 'new');
  const initial = post ? valuesOf(post, zone) : blank(categoryIdx);
  const versions = loader<PostVersion[]>();
  /** The files that are on their way, by name. */
  const $sending = atom<string[]>([]);

  const draft = {
    get: () => $drafts.get()?.[name],
    set(values: object | undefined) {
      const { [name]: _, ...others } = $drafts.get() ?? {};
      const now = values ? { ...others, [name]: values } : others;
      $drafts.set(Object.keys(now).length > 0 ? now : undefined);
    },
  };
  const hasDraft = draft.get() !== undefined;

  const form: Form<PostDetail> = createForm({
    schema: z.preprocess((values, context) => {
      const { when, at } = values as PostValues;
      if (when === 'later' && instantOfWall(at, zone) === null)
        context.addIssue({ code: 'custom', path: ['at'], params: { rule: 'required' }, input: at });
      return inputOf(values as PostValues, zone, post);
    }, postInput),
    initial,
    draft: { store: draft },
    isKept: () => isSafe(storageKeys.boardPosts),
    async send(input, key) {
      const version = Number(form.get('version'));
      return post
        ? (await api('POST /manage/board/updatePost', { ...input, postIdx: post.postIdx, version })).data
        : (await api('POST /manage/board/addPost', input, { key })).data;
    },
  });

  /** Uploads a file of the post at once; rejects with the key of why it can't be. */
  async function upload(file: File, kind: BoardKind): Promise<PostFile> {
    const fileName = await fileNameOf(file, kind);
    $sending.set([...$sending.get(), fileName]);
    try {
      return await uploadBoardFile(file, kind);
    } finally {
      $sending.set($sending.get().filter((one) => one !== fileName));
    }
  }

  const loadVersions = () =>
    post
      ? versions.load(() => api('GET /manage/board/getVersions', { postIdx: post.postIdx }))
      : Promise.resolve();

  /** Brings a version back; what was typed and not saved goes. */
  async function restore(from: number): Promise<PostDetail> {
    const { postIdx, version } = post as PostDetail;
    const { data } = await api('POST /manage/board/restorePost', { postIdx, version, from });
    draft.set(undefined);
    return data;
  }

  /** Makes what is typed a change of the version that stands, so that it can be saved over it; that one stays among the earlier ones. */
  async function takeNewest(): Promise<void> {
    const { data } = await api('GET /board/getDetail', { postIdx: (post as PostDetail).postIdx });
    form.set('version', data.version);
  }

  async function remove(): Promise<void> {
    await api('POST /manage/board/deletePost', { postIdx: (post as PostDetail).postIdx });
    draft.set(undefined);
  }

  /** Throws away what was typed: the post as it is saved. */
  function discard(): void {
    draft.set(undefined);
    form.reset(initial);
  }

  const preview = async () => {
    const [bodyKo, bodyEn] = [String(form.get('bodyKo')), String(form.get('bodyEn'))];
    return (await api('POST /manage/board/previewPost', { bodyKo, bodyEn })).data;
  };

  return {
    post,
    form,
    hasDraft,
    discard,
    upload,
    $sending,
    preview,
    remove,
    $versions: versions.$state,
    loadVersions,
    restore,
    takeNewest,
  };
}
export type PostEditor = ReturnType<typeof createPostEditor>;
