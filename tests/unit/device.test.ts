import { expect, test } from 'vitest';
import { deviceOf } from '#domain/common/device.ts';

const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0';

test.each([
  [`Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`, 'Chrome, Android'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, 'Chrome, Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/141.0.0.0`, 'Edge, Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Whale/4.33.325.17 Safari/537.36`, 'Whale, Windows'],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-S931N) ${chrome} SamsungBrowser/28.0 Mobile Safari/537.36`,
    'Samsung Internet, Android',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${safari} Version/18.6 Mobile/15E148 Safari/604.1`,
    'Safari, iPhone',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${safari} Mobile/15E148 KAKAOTALK 25.8.0`,
    'KakaoTalk, iPhone',
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) ${safari} CriOS/141.0 Mobile/15E148 Safari/604.1`,
    'Chrome, iPad',
  ],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari} Version/18.6 Safari/605.1.15`, 'Safari, macOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox, Linux'],
  ['curl/8.5.0', ''],
  ['', ''],
  [undefined, ''],
  [`${'x'.repeat(100_000)} Chrome/1`, ''],
])('%s is %s', (header, device) => {
  expect(deviceOf(header)).toBe(device);
});
