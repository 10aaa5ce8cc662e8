import { builtInMailCalls } from '#api/notice/built-in-mail.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import { builtInList } from './list.ts';

export const builtInMailRoutes = (parts: RouteParts) =>
  serveCalls(parts, builtInMailCalls, { 'GET /manage/mailing/getBuiltIn': builtInList });
