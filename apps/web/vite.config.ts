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
import { preloadRenderedPages, serverRenderedOnly } from './build/rendered-pages.ts'
import { serviceWorker } from './build/service-worker.ts'

const server = process.env.DEV_SERVER_URL ?? 'http://127.0.0.1:8080'

/**
 * Files that several pages share. The group with the highest priority takes a module with all its imports; the bundler
 * splits what is left. Every further file costs a name in the first load and a round trip.
 */
const sharedFiles = [
  // Changes seldom, so browsers keep it across deployments.
  { name: 'vendor', tags: ['$initial' as const], test: /node_modules/, priority: 7 },
  { name: 'shell', tags: ['$initial' as const], priority: 6 },
  // What home shares with other pages. Without this group home's first load would hold the parts of all pages.
  {
    name: 'cards',
    test: /\/ui\/(card|badge|photo\/photo|skeleton|needs-script|star)\.tsx|\/features\/restaurants\/restaurant-(card|api)\.|\/picture-address\.ts|icons\/chevron-right|useQuery\.js|queryOptions\.js/,
    priority: 5,
  },
  // The skeletons are fetched soon after every start: they must not bring the pages' files with them.
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
  // The table search bar of home and of the results; the panel with its choices is loaded when it opens.
  {
    name: 'tables',
    test: /\/src\/features\/(table-search\/(?!table-search-panel)|restaurants\/recently-seen\.)/,
    priority: 3.5,
  },
  // Everything a link to a restaurant needs in one file: an HTTP/1.1 browser requests six files at a time.
  {
    name: 'restaurant',
    test: /\/src\/(pages\/restaurant(-page\.|\/(?!reviews))|features\/(restaurants\/(restaurant-detail|restaurant-ratings|detail-frame)\.|favorites\/favorite-(heart|api)\.|opening-hours\/opening-hours|menus\/menu-(list|api)\.|reviews\/review-(api|skeleton)\.)|maps\/(directions|place\/place-map|kakao)|ui\/photo\/photo-(gallery|tile)\.|lib\/share\.)/,
    priority: 3,
  },
  // The results' page with its search, so that a link from home needs one file more.
  {
    name: 'search',
    test: /\/src\/(features\/search\/(?!form\/|filter-sheet|filter-regions|map\/|jamo|results\/(map-view|ways-out|other-shops))|pages\/search-results-page)|\/tag-list/,
    priority: 3,
  },
  // Alerts and toasts are fetched together, soon after every start; a dialog is made of the same parts.
  { name: 'overlays', test: /\/ui\/overlay\//, priority: 2 },
  // The reviews at the end of a restaurant's page, loaded when the guest gets near them, with the review form.
  {
    name: 'reviews',
    test: /\/src\/(features\/reviews\/(?!my-)|pages\/restaurant\/reviews|ui\/upload\/)/,
    priority: 1,
  },
  // Large, and needed only where a day is chosen.
  { name: 'calendar', test: /\/ui\/calendar\/|\/node_modules\/react-day-picker\//, priority: 1 },
]

// The package exports its development build even to production; this is the same code without the warnings.
const quietRouter = fileURLToPath(
  import.meta.resolve('react-router').replace('/development/', '/production/'),
)

const ownIcons = fileURLToPath(new URL('src/ui/create-icon.ts', import.meta.url))

/** Lucide's icons, rendered by our own smaller component. The build fails if a new Lucide version would undo this. */
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
    // An icon's shapes never change their order, so they need no keys; its names and aliases are not used.
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
 * The router sets displayName for developers' tools, which the bundler takes as a use: its forms and its scroll
 * restoration would be in the first load although we do not use them.
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

/** The build that renders pages on the server: one file without dependencies. */
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
    preloadRenderedPages(),
    serverRenderedOnly(),
    serviceWorker(),
  ],
  // The contract is imported from its sources, so that a change in it is hot-reloaded too.
  resolve: {
    conditions: ['matjari-source', ...defaultClientConditions],
    alias: command === 'build' ? { 'react-router': quietRouter } : {},
  },
  // Otherwise the server's build would hold React's development code too.
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
      // The server must see the browser's own address, because a social sign-in returns to it.
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
