// The house rules as data. A change here is a decision about the house, not a way around a failing check.

/** Where the rules look, and what they look at. */
export const codeFolders = ['apps', 'packages', 'e2e', 'bench', 'proof', 'scripts']
export const isCode = (path) => /\.(ts|tsx|mts|mjs|js|css)$/.test(path)
export const isIgnored = (path) => /(^|\/)(node_modules|dist|dist-types)(\/|$)/.test(path)
export const isTest = (path) => /\.test\.tsx?$/.test(path)

export const nouns = [
  'auth',
  'members',
  'social',
  'restaurants',
  'search',
  'menus',
  'reviews',
  'favorites',
  'hours',
  'reservations',
  'chat',
  'media',
  'mail',
  'admin',
]

/** A server feature has four kinds of files. A large one is split by subject: `store-search.ts`. */
export const serverFeatures = 'apps/server/src/features/'
export const featureFile =
  /^((routes|commands|rules|store)(-[a-z0-9]+)*|locks|[a-z0-9]+(-[a-z0-9]+)*(\.concurrency)?\.test)\.ts$/

/**
 * Who may import whom. `from` and `to` match paths from the root; a capture group of `from` named `noun`
 * and one of `to` mean: only another noun is forbidden. Tests stand outside the layers.
 */
export const importRules = [
  {
    from: /^apps\/server\/src\/lib\//,
    to: /^apps\/server\/src\/(features\/|demo\/|app\.ts$|main\.ts$)/,
    because: 'lib은 기능을 몰라야 해요.',
  },
  {
    from: /^apps\/server\/src\/features\/(?<noun>[^/]+)\//,
    to: /^apps\/server\/src\/features\/(?<noun>[^/]+)\/(store|routes)/,
    isOtherNounOnly: true,
    because: '다른 기능은 그 기능의 commands나 rules로만 써요.',
  },
  {
    from: /^apps\/web\/src\/(ui|lib)\//,
    to: /^apps\/web\/src\/(features|layouts|pages)\//,
    because: 'ui와 lib은 기능과 배치와 페이지를 몰라야 해요.',
  },
  {
    from: /^apps\/web\/src\/features\/(?<noun>[^/]+)\//,
    to: /^apps\/web\/src\/features\/(?<noun>[^/]+)\//,
    isOtherNounOnly: true,
    because: '화면의 기능끼리는 페이지에서 만나요.',
  },
  {
    from: /^apps\/web\/src\/features\//,
    to: /^apps\/web\/src\/(layouts|pages)\//,
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

/** Names that say nothing about what is inside. */
export const emptyNames = /^(index|types?|.*\b(utils?|helpers?|misc|common))$/
export const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/
export const isFreelyNamed = (path) => path.endsWith('.css')

/** Settings are read once; everything else gets them as an argument. */
export const readsEnvironment =
  /\bprocess\s*(\.\s*env\b|\[\s*['"]env)|\benv\b[^=\n]*\}\s*=\s*process\b/
export const mayReadEnvironment = ['apps/server/src/lib/config.ts', 'apps/server/src/main.ts']

export const isShipped = (path) => /^(apps|packages)\/[^/]+\/src\//.test(path)
export const longestFile = 400
/** Generated tables and plain data are as long as what they describe. */
export const isPureData = (path) => /\/(tables|tags|tag-list)\.ts$/.test(path)
