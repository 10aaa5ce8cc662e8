/** The media center of the demonstration: its categories in their order, ten posts in each. */
import type { DemoPost } from '../kinds.ts';
import { gallery } from './gallery.ts';
import { news } from './news.ts';
import { notices } from './notice.ts';
import { videos } from './video.ts';

export const demoBoard: readonly { tab: string; ko: string; en: string; posts: readonly DemoPost[] }[] = [
  { tab: 'notice', ko: '공지사항', en: 'Notice', posts: notices },
  { tab: 'news', ko: '뉴스', en: 'News', posts: news },
  { tab: 'gallery', ko: '갤러리', en: 'Gallery', posts: gallery },
  { tab: 'video', ko: '홍보 영상', en: 'Promotion video', posts: videos },
];
