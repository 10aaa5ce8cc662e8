/** A certificate of this machine's own for servers of tests, made when it is needed: nothing secret lies in the repository, and none runs out. */
import { generateKeyPairSync, sign } from 'node:crypto';

type Bytes = Buffer;

/** One element of DER (X.690): tag, length, content. */
function der(tag: number, ...parts: Bytes[]): Bytes {
  const content = Buffer.concat(parts);
  const length =
    content.length < 128
      ? Buffer.from([content.length])
      : content.length < 256
        ? Buffer.from([0x81, content.length])
        : Buffer.from([0x82, content.length >> 8, content.length & 0xff]);
  return Buffer.concat([Buffer.from([tag]), length, content]);
}
const sequence = (...parts: Bytes[]) => der(0x30, ...parts);
const hex = (text: string) => Buffer.from(text, 'hex');
const oid = (text: string) => der(0x06, hex(text));
const time = (year: number) => der(0x18, Buffer.from(`${year}0101000000Z`));

/** ecdsa-with-SHA256, commonName, subjectAltName, basicConstraints. */
const oids = { signature: '2a8648ce3d040302', name: '550403', hosts: '551d11', constraints: '551d13' };

/** Self-signed, for 127.0.0.1 and these names; `certificate` is also what a client trusts. */
export function selfSigned(...names: string[]): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const algorithm = sequence(oid(oids.signature));
  const name = sequence(der(0x31, sequence(oid(oids.name), der(0x0c, Buffer.from('Madang tests')))));
  const hosts = sequence(
    der(0x87, Buffer.from([127, 0, 0, 1])),
    ...names.map((one) => der(0x82, Buffer.from(one))),
  );
  const constraints = sequence(der(0x01, Buffer.from([0xff])));
  const extensions = sequence(
    sequence(oid(oids.hosts), der(0x04, hosts)),
    sequence(oid(oids.constraints), der(0x04, constraints)),
  );
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    name,
    sequence(time(2020), time(2120)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  );
  const signed = sequence(body, algorithm, der(0x03, Buffer.from([0]), sign('sha256', body, privateKey)));
  const lines = signed.toString('base64').replace(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}
