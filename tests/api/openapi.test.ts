/** The API describes itself, and what it says is so. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { calls } from '#api/index.ts';
import { testApp } from '#tests/support/api.ts';

const app = await testApp();

interface Described {
  openapi: string;
  paths: Record<
    string,
    Record<string, { operationId: string; summary: string; responses: Record<string, unknown> }>
  >;
}

const document = (await (await app.send('/openapi.json')).json()) as Described;
const described = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
);

describe('the description', () => {
  it('names every call of the contracts, and no other', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(described.sort()).toEqual(Object.keys(calls).sort());
  });

  it.each(described)('describes a call that exists: %s', async (name) => {
    const [method, path] = name.split(' ') as [string, string];
    const body = method === 'POST' ? { body: '{}', headers: { 'content-type': 'application/json' } } : {};
    const { status } = await app.send(path, { method, ...body });
    // One that takes a file is asked with JSON here.
    expect([200, 401, 415]).toContain(status);
  });

  it('gives each call a name of its own and a sentence', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    expect(operations.every(({ summary }) => summary.endsWith('.'))).toBe(true);
  });

  it('refers to nothing that it does not contain', () => {
    const text = JSON.stringify(document);
    for (const [, pointer] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const found = (pointer as string)
        .split('/')
        .reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], document);
      expect(found, pointer).toBeDefined();
    }
  });

  it('has a page to read, with every call on it and no script', async () => {
    const page = await (await app.send('/docs')).text();
    for (const name of Object.keys(calls)) expect(page).toContain(`<code>${name}</code>`);
    expect(page).not.toContain('<script');
  });

  it.each(['/docs', '/openapi.json'])('%s is sent compressed to whoever takes that', async (path) => {
    const plain = Buffer.from(await (await app.send(path)).arrayBuffer());
    const forms = { br: brotliDecompressSync, gzip: gunzipSync };
    for (const [form, unpack] of Object.entries(forms)) {
      const response = await app.send(path, { headers: { 'accept-encoding': form } });
      expect(response.headers.get('content-encoding')).toBe(form);
      const sent = Buffer.from(await response.arrayBuffer());
      expect(unpack(sent).equals(plain)).toBe(true);
      expect(sent.length).toBeLessThan(plain.length / 10);
    }
  });
});
