/** What a browser says of itself, as much as its owner needs to know it again: 'Chrome, Android'. */

/** In the order in which they are looked for: most browsers also name those whose pages they can show. */
const browsers: [RegExp, string][] = [
  [/\bKAKAOTALK\b/, 'KakaoTalk'],
  [/\bNAVER\(inapp/, 'Naver'],
  [/\bWhale\//, 'Whale'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|HeadlessChrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

const find = (list: [RegExp, string][], text: string) => list.find(([sign]) => sign.test(text))?.[1];

/** Browser and system of a User-Agent header; '' where it names neither. */
export function deviceOf(userAgent: string | null | undefined): string {
  // Nobody's browser says more than this; a longer text is no reason to work longer.
  const text = (userAgent ?? '').slice(0, 500);
  return [find(browsers, text), find(systems, text)].filter(Boolean).join(', ');
}
