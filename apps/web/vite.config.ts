import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import {
  type BuildOptions,
  defaultClientConditions,
  defaultServerConditions,
  defineConfig,
  type Plugin,
} from 'vite'
import { serviceWorker } from './build/service-worker.ts'

const server = process.env.DEV_SERVER_URL ?? 'http://127.0.0.1:8080'

/**
 * Files that several pages share. The earlier of these takes a module with all it needs; what is left is
 * split by the bundler. Every further file has a name in the first load and a round trip of its own.
 */
const sharedFiles = [
  // Changes seldom, so browsers keep it across deployments.
  { name: 'vendor', tags: ['$initial' as const], test: /node_modules/, priority: 7 },
  { name: 'shell', tags: ['$initial' as const], priority: 6 },
  // What home shares with other pages: without it, the parts of all would be in its first load.
  {
    name: 'cards',
    test: /\/ui\/(card|badge|photo\/photo|skeleton|needs-script|star)\.tsx|\/features\/restaurants\/restaurant-(card|api)\.|\/picture-address\.ts|icons\/chevron-right|useQuery\.js|queryOptions\.js/,
    priority: 5,
  },
  // The shapes of pages on their way are fetched in every quiet moment: they must not bring the pages with them.
  {
    name: 'skeletons',
    test: /\/src\/(app\/(skeletons|restaurant-skeleton|reviews-skeleton)\.|ui\/(form-panel|list-skeletons|photo\/gallery-frame)\.|features\/restaurants\/detail-frame\.)/,
    priority: 5,
  },
  // Controls, icons, rules and sentences that many pages have: dozens of files of a few hundred bytes otherwise.
  {
    name: 'parts',
    test: /\/src\/(ui\/(?!overlay|calendar|upload\/)|lib\/(?!socket))|\/contract\/src\/|node_modules\/(lucide-react|@tanstack)\//,
    minShareCount: 5,
    priority: 4,
  },
  // The question of the evening, which home and the results have in common; what is chosen from comes later.
  {
    name: 'tables',
    test: /\/src\/features\/(table-search\/(?!table-search-panel)|restaurants\/recently-seen\.)/,
    priority: 3.5,
  },
  // Everything a link to a restaurant needs: a browser asks for six files at a time.
  {
    name: 'restaurant',
    test: /\/src\/(pages\/restaurant(-page\.|\/(?!reviews))|features\/(restaurants\/(restaurant-detail|restaurant-ratings|detail-frame)\.|favorites\/favorite-(heart|api)\.|opening-hours\/opening-hours|menus\/menu-(list|api)\.|reviews\/review-(api|skeleton)\.)|maps\/(directions|place\/place-map|kakao)|ui\/photo\/photo-(gallery|tile)\.|lib\/share\.)/,
    priority: 3,
  },
  // The results' page with what it asks: a link from home needs one file more.
  {
    name: 'search',
    test: /\/src\/(features\/search\/(?!form\/|filter-sheet|filter-regions|map\/|jamo|results\/(map-view|ways-out|other-shops))|pages\/search-results-page)|\/tag-list/,
    priority: 3,
  },
  // Alerts and toasts are fetched together, soon after every start; a dialog is made of the same parts.
  { name: 'overlays', test: /\/ui\/overlay\//, priority: 2 },
  // The end of a restaurant's page, which comes when somebody gets near it, and what is written there.
  {
    name: 'reviews',
    test: /\/src\/(features\/reviews\/(?!my-)|pages\/restaurant\/reviews|ui\/upload\/)/,
    priority: 1,
  },
  // Large, and needed only where a day is chosen.
  { name: 'calendar', test: /\/ui\/calendar\/|\/node_modules\/react-day-picker\//, priority: 1 },
]

// The package points everyone to its development build; this one is the same without the warnings.
const quietRouter = fileURLToPath(
  import.meta.resolve('react-router').replace('/development/', '/production/'),
)

const ownIcons = fileURLToPath(new URL('src/ui/create-icon.ts', import.meta.url))

/** Lucide's drawings with our own, smaller way to put them on the page. A new Lucide must not undo it silently. */
function smallIcons(): Plugin {
  let isUsed = false
  return {
    name: 'small-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!source.endsWith('/createLucideIcon.mjs') || !importer?.includes('lucide-react'))
        return null
      isUsed = true
      return ownIcons
    },
    // What is drawn once and in one order needs no keys, and nobody asks an icon for its names.
    transform(code, id) {
      if (!id.includes('/lucide-react/dist/esm/icons/')) return null
      const small = code
        .replace(/,\s*key: "\w+"/g, '')
        .replace(/^ {2}(name: "[\w-]+"|size: 24),\n/gm, '')
        .replace(/,\n {2}aliases: \[[^\]]*\]/, '')
      return { code: small, map: null }
    },
    buildEnd(error) {
      if (!error && !isUsed)
        this.error('lucide-react no longer makes its icons in createLucideIcon.mjs')
    },
  }
}

/**
 * The router names its parts for developers' tools, and naming them counts as using them: forms and scroll
 * positions of its own would be in the first load, though nobody asks for them.
 */
function smallRouter(): Plugin {
  let isUsed = false
  return {
    name: 'small-router',
    apply: 'build',
    transform(code, id) {
      if (!id.includes('/react-router/dist/production/')) return null
      const small = code
        .replace(/^\w+\.displayName = "\w+";$/gm, '')
        .replace(
          /^var (\w+) = (React\d*\.(?:createContext|forwardRef|memo)\()/gm,
          'var $1 = /* @__PURE__ */ $2',
        )
      isUsed ||= small !== code
      return { code: small, map: null }
    },
    buildEnd(error) {
      if (!error && !isUsed) this.error('react-router no longer names its parts this way')
    },
  }
}

/** Pages that people arrive at from outside. Their files set out with the first ones. */
const firstPages = {
  '/': '/pages/home-page.tsx',
  '/search-results': '/pages/search-results-page.tsx',
  '/restaurant/': '/pages/restaurant-page.tsx',
  '/reviews/': '/pages/reviews-page.tsx',
}

/** What the bundler writes at the end of the head. */
const entryTags = /\s*<(script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g
const scriptsEnd = '<!-- /scripts -->'

/** Names the files of a first page in its own part of index.html; the server drops the other parts. */
function firstPagesAtOnce(): Plugin {
  return {
    name: 'first-pages-at-once',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const named = Object.entries(firstPages).reduce((made, [path, module]) => {
          const begin = `<!-- only ${path} -->`
          const page = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
          if (!page || !made.includes(begin))
            this.error(`${module} or its part of index.html is gone`)
          const links = [page.fileName, ...page.imports]
            .filter((name) => !html.includes(name))
            .map((name) => `\n    <link rel="modulepreload" crossorigin href="/${name}">`)
          return made.replace(begin, begin + links.join(''))
        }, html)
        // With the other scripts, which the server moves to where the page needs them.
        const [before = '', after = ''] = named.split(scriptsEnd)
        const entry = after.match(entryTags)
        if (!entry) this.error('the bundler writes its scripts elsewhere')
        const moved = before + entry.join('') + scriptsEnd + after.replaceAll(entryTags, '')
        // The page can be read without them: styles and the first picture have the line first.
        return moved.replaceAll(
          /<(script type="module"|link rel="modulepreload")/g,
          '$& fetchpriority="low"',
        )
      },
    },
  }
}

/** What a server draws of all that comes late in a browser: the pages, and what is seen of them at once. */
const drawnLate =
  /\/(pages\/(home|search-results|restaurant|reviews)-page|home-body|reviews-body|site-footer|favorite-heart|chat-button)\.tsx$/

/** Leaves out of a server's build what nobody sees there: dialogs, and all the pages that only browsers draw. */
function onlyDrawn(): Plugin {
  const absent = '\0absent'
  return {
    name: 'only-drawn',
    apply: (_config, { isSsrBuild }) => isSsrBuild === true,
    resolveDynamicImport: (source) =>
      typeof source !== 'string' || drawnLate.test(source) ? null : absent,
    load: (id) =>
      id === absent ? "throw new Error('only browsers draw this, see drawnLate')" : null,
  }
}

/** The pages that a server draws, as one file that needs nothing beside it. */
const renderBuild: BuildOptions = {
  outDir: 'dist-render',
  target: 'node20',
  minify: true,
  copyPublicDir: false,
  assetsInlineLimit: 0,
  rolldownOptions: { input: 'src/render.tsx', output: { codeSplitting: false } },
}

export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    smallIcons(),
    smallRouter(),
    firstPagesAtOnce(),
    onlyDrawn(),
    serviceWorker(),
  ],
  // The contract is read from its sources, so that a change in it is hot-reloaded too.
  resolve: {
    conditions: ['matjari-source', ...defaultClientConditions],
    alias: command === 'build' ? { 'react-router': quietRouter } : {},
  },
  // A server's build would otherwise carry React's development code too.
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  ssr: {
    noExternal: true,
    resolve: { conditions: ['matjari-source', ...defaultServerConditions] },
  },
  build: isSsrBuild
    ? renderBuild
    : {
        target: 'es2022',
        manifest: true,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          output: {
            codeSplitting: { groups: sharedFiles },
          },
        },
      },
  server: {
    proxy: {
      // The server sees the address people see: a social sign-in has to return to it.
      '/api': { target: server, changeOrigin: false },
      '/media': server,
      '/dev': {
        target: server,
        bypass: (request) => (request.url?.startsWith('/dev/ui') ? request.url : null),
      },
      '/ws': { target: server, ws: true },
      '^/(.*/)?conf\\.js$': server,
    },
  },
}))
