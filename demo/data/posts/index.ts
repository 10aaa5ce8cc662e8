/** The media center of the demonstration: ten posts in each of the categories with which an event begins. */
import type { firstCategories } from '#domain/board/board.ts';
import type { DemoPost } from '../kinds.ts';
import { gallery } from './gallery.ts';
import { news } from './news.ts';
import { notices } from './notice.ts';
import { videos } from './video.ts';

export const demoBoard: Record<(typeof firstCategories)[number]['tab'], readonly DemoPost[]> = {
  notice: notices,
  news,
  gallery,
  promotion: videos,
};
