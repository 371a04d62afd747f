// The house rules as data. A change here is a decision about the house, not a way around a failing check.

/** Where the rules look, and what they look at. */
export const codeFolders = ['apps', 'packages', 'e2e', 'bench', 'proof', 'deploy', 'scripts']
export const isCode = (path) => /\.(ts|tsx|mts|mjs|js|css)$/.test(path)
export const isIgnored = (path) =>
  /(^|\/)(node_modules|dist|dist-run|dist-types|dist-render)(\/|$)/.test(path)
export const isTest = (path) => /\.(test|spec)\.tsx?$/.test(path)

export const nouns = [
  'admin',
  'auth',
  'backup',
  'chat',
  'desk',
  'favorites',
  'inbox',
  'mail',
  'media',
  'members',
  'menus',
  'reservations',
  'restaurants',
  'reviews',
  'schedule',
  'search',
  'social',
  'waiting',
  'staff',
]

/**
 * A feature of the server has files and folders of one subject each: `reservations/booking/store.ts`. The four
 * words say what a file is; what is none of them has a plain name of its own. A word before a subject,
 * `store-booking.ts`, is a folder that was not made.
 */
export const serverFeatures = 'apps/server/src/features/'
export const deepestFeatureFile = 3
export const wordsOfFiles = /^(routes|commands|rules|store|locks)-/

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
    to: /^apps\/server\/src\/features\/(?<noun>[^/]+)\/(?!([^/]+\/)?(commands|rules|locks)\.ts$)/,
    isOtherNounOnly: true,
    because: '다른 기능은 그 기능의 commands, rules, locks로만 써요.',
  },
  {
    // Everybody may take a lock, so a lock knows nobody: that keeps it out of every circle.
    from: /^apps\/server\/src\/features\/([^/]+\/)+locks\.ts$/,
    to: /^(\.|apps\/server\/src\/(?!lib\/))/,
    because: '잠금은 lib만 가져와요.',
  },
  {
    from: /^apps\/web\/src\/(ui|lib|places)\//,
    to: /^apps\/web\/src\/(features|layouts|pages)\//,
    because: 'ui와 lib과 places는 기능과 배치와 페이지를 몰라야 해요.',
  },
  {
    from: /^apps\/web\/src\/(ui|lib)\//,
    to: /^apps\/web\/src\/places\//,
    because: 'ui와 lib은 지도와 주소를 몰라야 해요.',
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

/** Features use each other in one direction. Locks are left out: they know nobody. */
export const featureOf = (path) =>
  path.match(/^(apps\/(?:server|web)\/src\/features\/[^/]+)\/(?!(?:.+\/)?locks\.ts$)/)?.[1]

/** A folder that a person opens shows about a dozen names. */
export const fullestFolder = 16
/** A word that so many files of a folder begin with is a folder that was not made. Hooks are called like that everywhere. */
export const prefixedFiles = 4
export const isFreePrefix = (prefix) => prefix === 'use'

/** Names that say nothing about what is inside. */
export const emptyNames = /^(index|types?|.*\b(utils?|helpers?|misc|common))$/
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

export const isShipped = (path) => /^(apps|packages)\/[^/]+\/src\//.test(path)
export const longestFile = 400
/** Generated tables and plain data are as long as what they describe. */
export const isPureData = (path) =>
  /\/(tables|tags|tag-list|districts|stations-table)\.ts$|^apps\/server\/src\/demo\/content\//.test(
    path,
  )
