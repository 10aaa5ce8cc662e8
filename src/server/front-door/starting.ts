/** What is answered while the server is being started: its database is brought up to date and its pages are loaded. */
import type { RequestListener } from 'node:http';

/** Seconds until it is worth asking again; longer for who reads the page, perhaps aloud. */
const [again, readAgain] = [2, 5];

/** Without a file or a script: nothing that a page stands on is there yet. The page asks for itself again, and so opens once it can. */
const page = `<!doctype html>
<html lang="ko">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${readAgain}">
<title>사이트를 시작하고 있어요 · The site is being started</title>
<body style="font: 1.125rem/1.7 system-ui, sans-serif; max-width: 34rem; margin: 20vh auto; padding: 0 1.5rem; word-break: keep-all">
<p>사이트를 시작하고 있어요. 잠시 뒤에 저절로 열려요.</p>
<p lang="en">The site is being started. It opens by itself in a moment.</p>
</html>
`;

/** Answers 503 with a time to ask again to everything: with a page to whoever would read one, and else without a body. */
export const answerStarting =
  (headers: Record<string, string>): RequestListener =>
  ({ method = '', headers: { accept = '' } }, res) => {
    const isRead = /^(GET|HEAD)$/.test(method) && accept.includes('text/html');
    const body = isRead ? page : '';
    res
      .writeHead(503, {
        ...headers,
        ...(isRead && { 'content-type': 'text/html; charset=utf-8' }),
        'retry-after': String(again),
        'cache-control': 'no-store',
        'content-length': String(Buffer.byteLength(body)),
      })
      .end(body);
  };
