import { boardCalls } from '#api/board/board.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import { addCategory, categoryList, deleteCategory, readCategory, updateCategory } from './categories.ts';
import { managedList, orderCategories, previewPost, restorePost } from './manage.ts';
import { postDetail, postList } from './posts.ts';
import { versionList } from './versions.ts';
import { addPost, deletePost, updatePost } from './write.ts';

export const boardRoutes = (parts: RouteParts) =>
  serveCalls(
    parts,
    boardCalls,
    {
      'GET /board/getCategoryList': categoryList,
      'GET /board/getList': postList,
      'GET /board/getDetail': postDetail,
      'POST /manage/board/addCategory': addCategory,
      'POST /manage/board/updateCategory': updateCategory,
      'POST /manage/board/deleteCategory': deleteCategory,
      'POST /manage/board/addPost': addPost,
      'POST /manage/board/updatePost': updatePost,
      'POST /manage/board/deletePost': deletePost,
      'GET /manage/board/getList': managedList,
      'POST /manage/board/orderCategories': orderCategories,
      'POST /manage/board/previewPost': previewPost,
      'GET /manage/board/getVersions': versionList,
      'POST /manage/board/restorePost': restorePost,
    },
    {
      again: {
        'POST /manage/board/addCategory': ({ db }, categoryIdx) => readCategory(db, categoryIdx),
        'POST /manage/board/addPost': (context, postIdx) => postDetail(context, { postIdx }),
      },
      shows: {
        'GET /board/getCategoryList': ({ eventIdx }) => [`posts:${eventIdx}`],
        'GET /board/getList': ({ eventIdx }) => [`posts:${eventIdx}`],
        'GET /board/getDetail': ({ eventIdx }) => [`posts:${eventIdx}`],
      },
    },
  );
