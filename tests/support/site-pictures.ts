/** Pictures of the site's own, as a browser sends them. */
import type { OwnPicture } from '#api/site/pictures.ts';
import type { Envelope } from '#api/wire/contract.ts';
import type { TestApp } from './compose.ts';
import { boundary, multipart } from './uploading.ts';

/** The picture, or the key of the refusal. */
export async function trySitePicture(
  app: Pick<TestApp, 'send'>,
  token: string | undefined,
  kind: string,
  bytes: Buffer | string,
): Promise<OwnPicture | string> {
  const body = multipart([{ name: kind, fileName: 'picture', bytes }]) as Buffer<ArrayBuffer>;
  const answer = await app.send(`/manage/site/upload?kind=${kind}`, {
    method: 'POST',
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(body.length),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body,
  });
  const { data, resultMessage } = (await answer.json()) as Envelope<OwnPicture>;
  return resultMessage === 'success' ? data : resultMessage;
}
