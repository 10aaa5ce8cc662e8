/** Files in a bucket of an S3-compatible store, with the bucket in the path of the address, as all of them take it. */
import { openAsBlob } from 'node:fs';
import { AwsClient } from 'aws4fetch';
import { SettingError } from '../../ground/config.ts';
import { type FileStore, isFileKey } from './file-store.ts';

/** What `FILE_STORE=s3://KEY:SECRET@HOST/BUCKET/FOLDER?region=…` says. */
export interface S3Place {
  accessKeyId: string;
  secretAccessKey: string;
  /** Without a slash at its end. */
  base: string;
  region: string;
}

/** How long the store may take to answer, with 20 MB sent to it at the pace of a slow line between two data centres. */
const boundMs = 60_000;
/** The same where nothing is sent and little comes back. */
const headBoundMs = 10_000;

export function s3Place(setting: string): S3Place {
  const url = URL.canParse(setting) ? new URL(setting) : undefined;
  const path = url?.pathname.replace(/\/+$/, '') ?? '';
  const scheme = url?.searchParams.get('scheme') ?? 'https';
  if (!url?.username || !url.password || !url.host || path === '' || !/^https?$/.test(scheme))
    throw new SettingError(
      'The setting FILE_STORE must be s3://KEY:SECRET@HOST/BUCKET, with ?region= where the store has regions.',
    );
  return {
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    base: `${scheme}://${url.host}${path}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
  };
}

/** A store that can't be reached or that refuses; `code` is one that `storage-fault.ts` knows. */
class S3Error extends Error {
  override name = 'S3Error';
  readonly code: string;
  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

export function s3Store({ base, region, ...keys }: S3Place): FileStore {
  const client = new AwsClient({ ...keys, region, service: 's3', retries: 2 });

  async function send(method: string, key: string, body?: Uint8Array | Blob): Promise<Response> {
    if (!isFileKey(key)) throw new Error(`'${key}' is no key of a file`);
    // Until it answers: whoever reads a file takes it at their own pace.
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), method === 'HEAD' ? headBoundMs : boundMs);
    const response = await client
      .fetch(`${base}/${key}`, { method, signal: late.signal, ...(body && { body: body as Blob }) })
      .catch((error: Error & { cause?: { code?: string } }) => {
        // Causes have codes of the system, of TLS and of the client's own; each means that the store is out of reach.
        const cause = error.cause?.code ? ` (${error.cause.code})` : '';
        throw new S3Error(`the store of files: ${error.message}${cause}`, 'ECONNRESET');
      })
      .finally(() => clearTimeout(timer));
    if (response.ok || response.status === 404) return response;
    // Its text names the reason and the key's id, never the secret.
    const reason = /<Code>(\w+)</.exec(await response.text())?.[1] ?? '';
    const code = response.status === 507 ? 'ENOSPC' : response.status >= 500 ? 'ECONNRESET' : 'EIO';
    throw new S3Error(`the store of files answered ${response.status} ${reason} to ${method}`, code);
  }

  async function put(key: string, body: Uint8Array | Blob): Promise<void> {
    const response = await send('PUT', key, body);
    await response.body?.cancel();
    // There is no such bucket.
    if (response.status === 404) throw new S3Error('the store of files has no such bucket', 'EIO');
  }

  const sizeOf = (response: Response) => Number(response.headers.get('content-length') ?? 0);

  return {
    put,
    putFile: async (key, path) => put(key, await openAsBlob(path)),
    async get(key) {
      const response = await send('GET', key);
      if (response.status === 404 || !response.body) {
        await response.body?.cancel();
        return null;
      }
      return {
        size: sizeOf(response),
        bytes: async () => new Uint8Array(await response.arrayBuffer()),
        stream: () => response.body as ReadableStream,
      };
    },
    async stat(key) {
      const response = await send('HEAD', key);
      return response.ok ? { size: sizeOf(response) } : null;
    },
    async delete(key) {
      const response = await send('DELETE', key);
      await response.body?.cancel();
    },
  };
}
