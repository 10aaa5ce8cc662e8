/**
 * Which way imports point (docs/architecture.md, 'Imports'), for TypeScript; of Astro's files `biome.json` says the same.
 * `tests/unit/directions.test.ts` breaks each rule once.
 */

/**
 * The floors of the server from the ground up; rooms of one line stand side by side. Each may use its own and those below it. On the
 * top stand the files of `src/server` itself, which put it together, with `operator` and `development`.
 */
const floors = [
  ['ground'],
  ['db'],
  ['platform'],
  ['backup', 'access'],
  ['calls'],
  ['features'],
  ['front-door', 'openapi', 'pictures'],
];

const browser = '^src/(domain|api|i18n|stores|shell|islands|service-worker)/';
const drawing = '^src/(islands|components|layouts|pages)/';
const react = '(^|node_modules/)(react|react-dom|@nanostores/react)(/|$)';

const rule = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to });

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    rule(
      'one-way',
      {},
      { circular: true },
      'Files that need each other are one file, or there is a third that both need.',
    ),
    {
      ...rule(
        'folders-one-way',
        { path: '^src/(server|domain|api|stores)/' },
        { circular: true },
        'Folders that need each other have no order to read them in: move what both need below them.',
      ),
      scope: 'folder',
    },
    ...floors.map((rooms, floor) =>
      rule(
        `floor-of-${rooms.join('-')}`,
        { path: `^src/server/(${rooms.join('|')})/` },
        {
          path: '^src/server/',
          pathNot: `^src/server/(${floors
            .slice(0, floor + 1)
            .flat()
            .join('|')})/`,
        },
        `A floor of the server knows nothing above it (${floors.flat().join(', ')}): hand in what differs, or move the line up.`,
      ),
    ),
    rule(
      'features-know-no-http',
      { path: '^src/server/features/', pathNot: '/routes\\.ts$' },
      { path: ['(^|node_modules/)hono(/|$)', '/routes\\.ts$'] },
      'Requests and answers belong in routes.ts: what a call does decides from stored data, and knows no HTTP.',
    ),
    rule(
      'server-draws-nothing',
      { path: '^src/server/' },
      {
        path: [
          '^src/(stores|shell|islands|components|layouts|pages)/',
          react,
          '(^|node_modules/)(nanostores|@nanostores)(/|$)',
        ],
      },
      'The server answers calls and draws nothing: what a browser keeps belongs in src/stores, a rule that both need in src/domain.',
    ),
    rule(
      'migrations-are-frozen',
      { path: '^src/server/db/migrations/' },
      { pathNot: ['^src/server/db/migrations/', '(^|node_modules/)kysely(/|$)', '^(node:)?crypto$'] },
      'Migrations are frozen: what the code says today must not change what an old database was given. Write the words out as literals, or add a migration.',
    ),
    rule(
      'demonstration-is-a-guest',
      { path: '^src/' },
      { path: '^demo/' },
      'The demonstration is a guest of the server: it may import src, nothing in src imports it. What the server must know of it is a neutral setting or the seed it is handed (src/server/seed.ts).',
    ),
    rule(
      'behind-the-wire',
      { path: browser },
      { path: '^src/server/' },
      'The server stays behind the wire: say what you need as a call in src/api, and ask for it through the client.',
    ),
    rule(
      'runs-in-a-browser',
      { path: '^src/(i18n|stores|shell|islands)/' },
      { dependencyTypes: ['core'] },
      'This runs in a browser: what needs Node belongs in src/server, behind a call of src/api.',
    ),
    rule(
      'domain-is-pure',
      { path: '^src/domain/' },
      { pathNot: ['^src/domain/', '(^|node_modules/)(zod|libphonenumber-js|ical-generator)(/|$)'] },
      'src/domain holds pure rules: it may use zod, libphonenumber-js, ical-generator and its own files only. What both sides must agree on belongs in src/api, what needs stored data in src/server.',
    ),
    rule(
      'planner-needs-no-installation',
      { path: '^src/planner/' },
      { path: '^src/', pathNot: '^src/(planner|domain)/' },
      'src/planner runs the schedule engine on any machine: what it must know is in the problem it is given, what decides is pure and belongs in src/domain.',
    ),
    rule(
      'checker-shares-nothing',
      { path: '^src/plan-check/' },
      { path: ['^src/', 'node_modules/'], pathNot: '^src/plan-check/' },
      'src/plan-check checks what the schedule engine claims, so it shares no code with it: read and count it anew here, however plainly.',
    ),
    rule(
      'the-wire',
      { path: '^src/api/' },
      { pathNot: ['^src/(api|domain)/', '(^|node_modules/)(zod|ofetch)(/|$)'] },
      'src/api is the wire that server and client share: it may use src/domain, zod and ofetch only. What answers a call belongs in src/server, what follows an answer in src/stores.',
    ),
    rule(
      'texts-know-no-feature',
      { path: '^src/i18n/' },
      { path: '^src/(api|stores|shell|islands|components|layouts|pages)/' },
      'src/i18n knows no feature: it turns keys into sentences. Hand it the key and the language from where the feature lives.',
    ),
    rule(
      'stores-draw-nothing',
      { path: '^src/stores/' },
      { path: [drawing, react] },
      'src/stores holds state and actions, no markup: what draws belongs in src/islands, and reads the store.',
    ),
    rule(
      'stores-lib-knows-no-feature',
      { path: '^src/stores/lib/' },
      { path: '^src/stores/', pathNot: '^src/stores/lib/' },
      'src/stores/lib knows no feature: take what you need as a parameter, and let the store of the page hand it in.',
    ),
    rule(
      'shell-is-no-feature',
      { path: '^src/shell/' },
      { path: drawing },
      'src/shell are the small scripts of the page shell: what draws a feature belongs in src/islands.',
    ),
    rule(
      'shell-has-no-react',
      { path: '^src/shell/' },
      { path: react },
      'src/shell runs on every page, so it carries no React: what needs React is an island.',
    ),
    rule(
      'an-island-draws-one-store',
      { path: '^src/islands/' },
      { path: '^src/(components|layouts|pages)/' },
      'An island draws one store: static markup belongs in the page around it, shared pieces in src/islands/ui.',
    ),
    rule(
      'ui-knows-no-feature',
      { path: '^src/islands/ui/' },
      // How stores hold what a call brought is a shape of no feature: what draws it is here.
      { path: '^src/(api|stores|shell|islands)/', pathNot: '^src/(islands/ui/|stores/lib/loaded\\.ts$)' },
      'src/islands/ui knows no feature: take what you need as a property, and let the island of the feature read its store.',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
