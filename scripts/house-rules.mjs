// The house rules as data. A change here is a decision about the house, not a way around a failing check.

/** Where the rules look, and what they look at. */
export const codeFolders = ['apps', 'packages', 'e2e', 'bench', 'proof', 'deploy', 'scripts']
export const isCode = (path) => /\.(ts|tsx|mts|mjs|js|css)$/.test(path)
export const isIgnored = (path) =>
  /(^|\/)(node_modules|dist|dist-run|dist-types|dist-render)(\/|$)/.test(path)
export const isTest = (path) => /\.(test|spec)\.tsx?$/.test(path)
export const isShipped = (path) => /^(apps|packages)\/[^/]+\/src\//.test(path)

export const nouns = [
  'accounts',
  'admin',
  'backup',
  'chat',
  'locks',
  'media',
  'notifications',
  'owner-desk',
  'reservations',
  'restaurants',
  'reviews',
  'schedule',
  'search',
  'staff',
  'waitlist',
]

/** A feature of the server is one folder of files named by subject and role; search alone has one level more. */
export const serverFeatures = 'apps/server/src/features/'
export const deepFeatures = ['search']
/** What every feature is given is in a file beside them. */
export const besideFeatures = ['deps.ts']

/**
 * Who may import whom. `from` and `to` match paths from the root; a capture group of `from` named `noun`
 * and one of `to` mean: only another noun is forbidden. Tests are outside the layers.
 */
export const importRules = [
  {
    from: /^apps\/server\/src\/lib\//,
    to: /^apps\/server\/src\/(?!lib\/)/,
    because: 'lib은 자기 자신만 알아요.',
  },
  {
    from: /^apps\/server\/src\/db\//,
    to: /^apps\/server\/src\/(?!(db|lib)\/)/,
    because: 'db는 lib만 알아요.',
  },
  {
    from: /^apps\/server\/src\/http\//,
    to: /^apps\/server\/src\/(?!(http|db|lib)\/)/,
    because: 'http는 db와 lib만 알아요.',
  },
  {
    from: /^apps\/server\/src\/features\//,
    to: /^apps\/server\/src\/(?!(features|http|db|lib)\/)/,
    because: '기능은 http와 db와 lib과 다른 기능만 알아요.',
  },
  {
    from: /^apps\/server\/src\/features\/(?<noun>[^/]+)\//,
    to: /^apps\/server\/src\/features\/(?<noun>[^/]+)\/(.*\.sql|(.*-)?routes)\.ts$/,
    isOtherNounOnly: true,
    because: '다른 기능의 SQL과 경로는 가져오지 않아요.',
  },
  {
    from: /^apps\/server\/src\/features\/locks\//,
    to: /^(\.|apps\/server\/src\/(?!(features\/locks|db|lib)\/))/,
    because: '잠금은 db와 lib만 가져와요.',
  },
  {
    from: /^apps\/web\/src\/lib\//,
    to: /^apps\/web\/src\/(?!lib\/)/,
    because: 'lib은 자기 자신만 알아요.',
  },
  {
    from: /^apps\/web\/src\/ui\//,
    to: /^apps\/web\/src\/(?!(ui|lib|styles)\/)/,
    because: 'ui는 lib만 알아요.',
  },
  {
    from: /^apps\/web\/src\/maps\//,
    to: /^apps\/web\/src\/(?!(maps|ui|lib|styles)\/)/,
    because: '지도는 ui와 lib만 알아요.',
  },
  {
    from: /^apps\/web\/src\/features\//,
    to: /^apps\/web\/src\/(owner|admin|app|layouts|pages)\//,
    because: '손님의 기능은 사장님과 관리자의 것, 배치와 페이지를 몰라야 해요.',
  },
  {
    from: /^apps\/web\/src\/(owner|admin)\//,
    to: /^apps\/web\/src\/(app|layouts|pages)\//,
    because: '기능은 배치와 페이지를 몰라야 해요.',
  },
  {
    from: /^apps\/web\/src\//,
    to: /^apps\/server\/|^@matjari\/server/,
    because: '화면은 서버를 계약으로만 알아요.',
  },
  {
    from: /^apps\/server\/src\//,
    to: /^apps\/web\/|^@matjari\/web/,
    because: '서버는 화면을 몰라야 해요.',
  },
  {
    from: /^packages\/contract\/src\//,
    to: /^(?!packages\/contract\/src\/|zod$|zod\/)/,
    because: '계약은 zod와 자기 자신만 가져와요.',
  },
]

/**
 * The layers below the features take what they have to know of a call from its description in the contract, and of a
 * table as an argument. Only the tables of these layers themselves are named there.
 */
export const isBelowFeatures = (path) => /^apps\/server\/src\/(http|db|lib)\//.test(path)
export const schemaFile = 'apps/server/src/db/tables.ts'
export const tablesBelowFeatures = ['attemptLimit', 'schemaMigration']
export const callName = /['"`](?:GET|POST|PUT|PATCH|DELETE) \/api\/[^'"`]*/

/** A folder that can be read as a unit. */
export const fullestFolder = 24

/** Names that say nothing about what is inside, and names that only make sense beside their folder's. */
export const emptyNames = /^(index|types?|.*\b(utils?|helpers?|misc|common))$/
export const nameNeedsSubject =
  /^(commands|store|rules|api|text|list|dialog|table|parts|keys|view)$/
/** In the contract the folder is the subject (`@matjari/contract/reviews/rules`); `ui` and `lib` have no other subject. */
export const saysSubjectByFolder = (path) =>
  /^(packages\/contract\/src|apps\/web\/src\/(ui|lib))\//.test(path)
export const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/
export const isFreelyNamed = (path) => path.endsWith('.css')

/** Settings are read once; everything else gets them as an argument. */
export const readsEnvironment =
  /\bprocess\s*(\.\s*env\b|\[\s*['"]env)|\benv\b[^=\n]*\}\s*=\s*process\b/
export const mayReadEnvironment = [
  'apps/server/src/lib/config.ts',
  'apps/server/src/main.ts',
  'apps/server/src/start.ts',
]

/** Read from top to bottom in one go; a test is read case by case. */
export const longestFile = (path) => (isTest(path) ? 800 : 500)
/** Generated tables and plain data are as long as what they describe. */
export const isPureData = (path) =>
  /\/(tables|tags|tag-list|districts|stations)\.ts$|^apps\/server\/src\/demo\/content\//.test(path)
