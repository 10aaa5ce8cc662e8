/** A page's own policy, cut to what the page holds. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { narrowMetaPolicy, narrowPolicy } from '#server/front-door/policy.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const known = { style: 'h1{color:red}', other: 'h2{color:blue}', script: 'start()' };
const policy = `script-src 'self' ${hash(known.script)}; style-src 'self' ${hash(known.style)} ${hash(known.other)};`;

test('a page keeps the hashes of the styles and scripts that stand in it', () => {
  const html = `<style data-x>${known.style}</style><script type="module">${known.script}</script>`;
  expect(narrowPolicy(policy, html)).toBe(
    `script-src 'self' ${hash(known.script)}; style-src 'self' ${hash(known.style)};`,
  );
  expect(narrowPolicy(policy, '<h1>Nothing inline</h1>')).toBe("script-src 'self'; style-src 'self';");
});

test('what the build did not know is never allowed, though it stands in the page', () => {
  const injected = '<script>steal()</script><style>body{display:none}</style>';
  expect(narrowPolicy(policy, injected)).toBe("script-src 'self'; style-src 'self';");
});

test('a prerendered page carries its narrowed policy in itself', () => {
  const page = (content: string) =>
    `<head><meta http-equiv="content-security-policy" content="${content}"><style>${known.other}</style></head>`;
  expect(narrowMetaPolicy(page(policy))).toBe(
    page(`script-src 'self'; style-src 'self' ${hash(known.other)};`),
  );
});
