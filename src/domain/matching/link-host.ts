/** What a link is called on a screen: where it leads. Beside `video.ts`, so that pages which only read links carry no checks of them. */
export const hostOf = (url: string): string => URL.parse(url)?.host ?? '';
