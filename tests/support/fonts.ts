import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

/** What a phone with Android has for Latin letters and for Hangul. */
const files = [
  '@expo-google-fonts/roboto/400Regular/Roboto_400Regular.ttf',
  '@expo-google-fonts/roboto/700Bold/Roboto_700Bold.ttf',
  '@expo-google-fonts/noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf',
  '@expo-google-fonts/noto-sans-kr/700Bold/NotoSansKR_700Bold.ttf',
];
const generic = ['system-ui', 'sans-serif', 'serif', 'monospace'];

/**
 * The environment in which a browser finds these faces and none of the machine's, so that widths, screenshots and
 * figures are the same everywhere. Writes fontconfig's settings into node_modules.
 */
export function fontEnvironment(): Record<string, string> {
  const folder = resolve(import.meta.dirname, '../../node_modules/.cache/fonts');
  const { resolve: fileOf } = createRequire(import.meta.url);
  const aliases = generic.map(
    (name) =>
      `<alias binding="same"><family>${name}</family><prefer><family>Roboto</family><family>Noto Sans KR</family></prefer></alias>`,
  );
  const settings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${files.map((file) => `<dir>${dirname(fileOf(file))}</dir>`).join('\n')}
<cachedir>${folder}</cachedir>
${aliases.join('\n')}
</fontconfig>
`;
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'fonts.conf');
  // Whole at once: another browser may be starting with it.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, settings);
  renameSync(draft, file);
  return { FONTCONFIG_FILE: file };
}
