/** A push service of our own (RFC 8030), and a browser that reads what comes from it (RFC 8291, RFC 8292). */
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  verify,
} from 'node:crypto';
import { httpsReceiver, type Posted } from './https-receiver.ts';

/** The keys of one browser, as `PushSubscription.toJSON()` has them, and reading what was encrypted for them. */
export function pushBrowser(endpoint: string) {
  const own = createECDH('prime256v1');
  own.generateKeys();
  const secret = randomBytes(16);
  const subscription = {
    endpoint,
    p256dh: own.getPublicKey('base64url'),
    auth: secret.toString('base64url'),
  };
  /** RFC 8188, 2: salt, size of a record, the sender's key, and one record that ends in 2 and zeroes. */
  function read(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const keyLength = body[20] ?? 0;
    const senders = body.subarray(21, 21 + keyLength);
    const record = body.subarray(21 + keyLength);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), senders]);
    const ikm = Buffer.from(hkdfSync('sha256', own.computeSecret(senders), secret, info, 32));
    const derived = (what: string, length: number) =>
      Buffer.from(hkdfSync('sha256', ikm, salt, Buffer.from(`Content-Encoding: ${what}\0`), length));
    const cipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
    cipher.setAuthTag(record.subarray(-16));
    const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
    return padded.subarray(0, padded.lastIndexOf(2)).toString();
  }
  return { subscription, read };
}

/** What the site says of itself: its key, and the claims that it signed; throws where the signature is not its own. */
export function vapidOf({ headers }: Posted): { publicKey: string; claims: Record<string, unknown> } {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: pointKey(publicKey), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isRight) throw new Error('the claims are not signed by the key');
  return { publicKey, claims: JSON.parse(Buffer.from(body, 'base64url').toString()) };
}

function pointKey(point: string): KeyObject {
  const bytes = Buffer.from(point, 'base64url');
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((part) => part.toString('base64url'));
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' } as never);
}

export async function pushService() {
  const receiver = await httpsReceiver();
  return {
    ...receiver,
    /** A browser that this service knows. */
    browser: () => pushBrowser(`${receiver.url}/push/${randomBytes(12).toString('base64url')}`),
    to: ({ subscription }: ReturnType<typeof pushBrowser>) =>
      receiver.received.filter(({ path }) => subscription.endpoint.endsWith(path)),
  };
}
