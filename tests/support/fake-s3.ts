/**
 * A fake of an S3 store: one bucket in the memory of this process. It keeps what is put, and checks each request's
 * signature (AWS Signature Version 4) by its own reckoning, so that a client that signs wrongly is refused as by a real one.
 */
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

const [accessKey, secret] = ['MADANGKEY', 'a/secret+with=signs'];
export const fakeBucket = 'expo';

const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();

function isSigned(req: IncomingMessage): boolean {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=(\w{64})$/.exec(
      req.headers.authorization ?? '',
    );
  if (!given || given[1] !== accessKey) return false;
  const [, , day = '', region = '', signed = '', signature] = given;
  const url = new URL(req.url ?? '', 'http://store');
  const headers = signed.split(';').map((name) => `${name}:${String(req.headers[name]).trim()}\n`);
  const hash = String(req.headers['x-amz-content-sha256']);
  const canonical = [req.method, url.pathname, url.search.slice(1), headers.join(''), signed, hash].join(
    '\n',
  );
  const at = String(req.headers['x-amz-date']);
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', at, scope, createHash('sha256').update(canonical).digest('hex')].join(
    '\n',
  );
  const key = [region, 's3', 'aws4_request'].reduce(
    (last, word) => hmac(last, word),
    hmac(`AWS4${secret}`, day),
  );
  return (
    signed.includes('host') && signed.includes('x-amz-date') && hmac(key, text).toString('hex') === signature
  );
}

/** Opens one for a test, or for a file of tests (`afterAll`). `setting` is its address as `FILE_STORE` names it; `answer` makes it answer every request so. */
export async function fakeS3(whenDone: (close: () => void) => void = onTestFinished) {
  const objects = new Map<string, Buffer>();
  const state: { answer: number | 'hang up' | null; requests: string[] } = { answer: null, requests: [] };
  const server = createServer(async (req, res) => {
    const body = await buffer(req);
    const [, bucket = '', ...rest] = (req.url ?? '').split('/');
    const key = rest.join('/');
    state.requests.push(`${req.method} ${key}`);
    const refuse = (status: number, code: string) =>
      res.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
    if (state.answer === 'hang up') return void req.socket.destroy();
    if (state.answer !== null) return refuse(state.answer, 'Trouble');
    if (!isSigned(req)) return refuse(403, 'SignatureDoesNotMatch');
    if (bucket !== fakeBucket) return refuse(404, 'NoSuchBucket');
    if (req.method === 'PUT') {
      if (req.headers['content-length'] === undefined) return refuse(411, 'MissingContentLength');
      objects.set(key, body);
      return res.writeHead(200).end();
    }
    if (req.method === 'DELETE') {
      objects.delete(key);
      return res.writeHead(204).end();
    }
    const found = objects.get(key);
    if (!found) return refuse(404, 'NoSuchKey');
    return res
      .writeHead(200, { 'content-length': found.length })
      .end(req.method === 'HEAD' ? undefined : found);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  whenDone(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const settingOf = (bucket: string, key = secret) =>
    `s3://${accessKey}:${encodeURIComponent(key)}@127.0.0.1:${port}/${bucket}?scheme=http&region=eu-central-1`;
  return { objects, state, settingOf, setting: settingOf(fakeBucket), close: () => server.close() };
}
