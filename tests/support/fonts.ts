import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

interface Faces {
  files: readonly string[];
  /** The families for Latin letters and for Hangul. */
  en: string;
  ko: string;
  /** Whether `fonts.css` knows their metrics, so that nothing moves when the display face takes their place. */
  areKnown: boolean;
}

const roboto = [
  '@expo-google-fonts/roboto/400Regular/Roboto_400Regular.ttf',
  '@expo-google-fonts/roboto/700Bold/Roboto_700Bold.ttf',
];

const sets: Record<string, Faces> = {
  /** What a phone with Android has. */
  android: {
    files: [
      ...roboto,
      '@expo-google-fonts/noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf',
      '@expo-google-fonts/noto-sans-kr/700Bold/NotoSansKR_700Bold.ttf',
    ],
    en: 'Roboto',
    ko: 'Noto Sans KR',
    areKnown: true,
  },
  /** Another face for Hangul, narrower and of another height. */
  nanum: {
    files: [
      ...roboto,
      '@expo-google-fonts/nanum-gothic/400Regular/NanumGothic_400Regular.ttf',
      '@expo-google-fonts/nanum-gothic/700Bold/NanumGothic_700Bold.ttf',
    ],
    en: 'Roboto',
    ko: 'NanumGothic',
    areKnown: false,
  },
  /** A bare machine, which draws Hangul as boxes. */
  dejavu: {
    files: ['dejavu-fonts-ttf/ttf/DejaVuSans.ttf'],
    en: 'DejaVu Sans',
    ko: 'DejaVu Sans',
    areKnown: false,
  },
};

const name = process.env.TEST_FACES ?? 'android';
const chosen = sets[name];
if (!chosen) throw new Error(`TEST_FACES is ${name}: there are ${Object.keys(sets).join(', ')}.`);

/** The faces that the tests' browser has: `android` unless TEST_FACES names others. */
export const faces: Faces = chosen;

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
      `<alias binding="same"><family>${name}</family><prefer><family>${faces.en}</family><family>${faces.ko}</family></prefer></alias>`,
  );
  const settings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${faces.files.map((file) => `<dir>${dirname(fileOf(file))}</dir>`).join('\n')}
<cachedir>${folder}</cachedir>
${aliases.join('\n')}
</fontconfig>
`;
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.conf`);
  // Whole at once: another browser may be starting with it.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, settings);
  renameSync(draft, file);
  return { FONTCONFIG_FILE: file };
}
