import { favouriteCalls } from '#api/participation/favourite.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import { addFavourite, removeFavourite, updateNote } from './change.ts';
import { favouriteList, markedOf } from './list.ts';

export const favouriteRoutes = (parts: RouteParts) =>
  serveCalls(parts, favouriteCalls, {
    'GET /favourite/getList': favouriteList,
    'GET /favourite/getMarked': markedOf,
    'POST /favourite/add': addFavourite,
    'POST /favourite/update': updateNote,
    'POST /favourite/remove': removeFavourite,
  });
