import { dirname, parse, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import {
  type BuildOptions,
  defaultClientConditions,
  defaultServerConditions,
  defineConfig,
  type ModulePreloadOptions,
  type Plugin,
} from 'vite'

const server = process.env.DEV_SERVER_URL ?? 'http://127.0.0.1:8080'

// Fewer and fuller files compress better than many small ones.
const sharedFiles = [
  // Changes seldom, so browsers keep it across deployments.
  { name: 'vendor', tags: ['$initial' as const], test: /node_modules/, priority: 2 },
  { name: 'shell', tags: ['$initial' as const], priority: 1 },
  // The small parts of a page with cards.
  {
    name: 'cards',
    test: /\/ui\/(card|badge|photo\/photo|status\/(skeleton|needs-script)|stars\/star)\.tsx|\/features\/restaurants\/(restaurant-card|api)\.|\/picture-address\.ts|icons\/chevron-right|useQuery\.js|queryOptions\.js/,
  },
  { name: 'icons', test: /lucide-react\/dist\/esm\/icons\//, minShareCount: 2 },
  // Alerts and toasts are fetched together, soon after every start; a dialog is made of the same parts.
  {
    name: 'overlays',
    test: /\/ui\/overlay\/(alert-dialog|dialog|toaster|return-focus|back-button)\./,
  },
  // What pages that are no forms share: small controls, and what they say when there is nothing to show.
  {
    name: 'parts',
    test: /\/ui\/(avatar\.|choice\/(chip|segmented)|form\/(select|textarea|length-limit|field-context)|list\/(pager|focus|parts|states)|status\/(empty-state|error-state|state-frame))|\/lib\/(http\/error|list-address|picture|query-keys|session\/login-return|browser\/(new-key|save-file))|\/rules\/restaurants\/status|useMutation(State)?\.js/,
  },
  // What every form needs: its controls, the rules and sentences of the contract, and the calls.
  {
    name: 'forms',
    test: /\/ui\/(form\/(field\.|input|password-input|checkbox|countdown|remaining)|status\/notice|upload\/(image-|chosen-image)|list\/(filter-form|use-address-fields))|\/contract\/src\/(messages|limits|refusals|rules\/(members\/(?!phone)|text-length|time\/(seoul-day|weekdays)))|\/lib\/(form-text|format|guest-name)\./,
  },
  // What forms with pictures share.
  { name: 'uploads', test: /\/ui\/(status\/sending-bar|upload\/(file-|tile))/ },
  // The shapes of pages on their way, fetched before anybody leaves the first one.
  {
    name: 'skeletons',
    test: /\/layouts\/skeletons\/|\/ui\/(form-panel|status\/boxes|photo\/gallery-frame)\.|\/restaurants\/detail\/frame\./,
  },
  // Screens that have most of their parts in common are one file: every name of a file is a part of the first load.
  {
    name: 'account',
    test: /\/features\/members\/(?!account\/temporary-password|admin\/)|\/pages\/(account\/(sign-up|social-info|finding-|password-|edit-|user-delete)|my\/profile)/,
  },
  {
    name: 'sign-in',
    test: /\/features\/auth\/(login|social\/)|\/features\/members\/account\/temporary-password|\/pages\/account\/(login|kakao-callback|google-callback)/,
  },
  // Whoever begins to type a search is on the way to its results.
  {
    name: 'search',
    test: /\/features\/search\/|\/pages\/search-results|\/found-card|\/rules\/search-sort|\/search-results-messages/,
  },
  { name: 'favorites', test: /\/features\/favorites\/|\/pages\/my\/favorites/ },
  // Everything a link to a restaurant needs: a browser asks for six files at a time.
  {
    name: 'restaurant',
    test: /\/pages\/(restaurant(\.|\/(?!reviews\/(part|use-editing)))|reservation\.)|\/features\/(restaurants\/detail\/|schedule\/(opening\/|api\.)|menus\/(list|table|skeleton|use-menu-pages|api|price)\.|reviews\/(address|api|skeleton)\.)|\/ui\/photo\/(gallery|tile)|\/places\/(directions|map\/place-map|kakao\/(maps-script|load-script))\.|\/lib\/browser\/(use-now|share)|\/contract\/src\/rules\/(schedule\/open-now|time\/clock-time|members\/phone|reservations\/state)/,
  },
  // The end of that page, which comes when somebody gets near it.
  {
    name: 'reviews',
    test: /\/features\/reviews\/(?!address|api|skeleton|admin\/|mine\/)|\/pages\/restaurant\/reviews\/(part|use-editing)|\/ui\/photo\/grid|\/rules\/review\./,
  },
  // Large, and needed only where a day is chosen.
  {
    name: 'calendar',
    test: /\/ui\/calendar\/|\/node_modules\/(react-day-picker|date-fns|@date-fns)\//,
  },
  { name: 'inbox', test: /\/pages\/my\/inbox|\/features\/inbox\// },
  { name: 'my-page', test: /\/layouts\/my-page-layout|\/auth\/member-card/ },
  {
    name: 'my-reservations',
    test: /\/pages\/my\/reservations|\/features\/reservations\/(mine|ticket)\//,
  },
  // The owner's page; its dialogs come when they are opened.
  {
    name: 'owner',
    test: /\/pages\/my\/restaurant|\/features\/(schedule\/(hours\/(?!dialog|day-row)|exceptions\/card|affected\/|settings\/(?!dialog|form|day-row|use-editor|pause-dialog))|reservations\/board\/(?!cancel-|entry\/))/,
  },
  { name: 'footer', test: /\/layouts\/site\/footer|\/pages\/not-found/ },
  { name: 'texts', test: /\/pages\/texts\// },
]

const sources = fileURLToPath(new URL('src/', import.meta.url))

type Chunk = {
  readonly name: string
  readonly facadeModuleId?: string | null
  readonly moduleIds: readonly string[]
}

/** Many files are called list or dialog: their folders say of what, as in schedule-hours-dialog. */
function chunkName({ name, facadeModuleId, moduleIds }: Chunk) {
  const isShared = !facadeModuleId && sharedFiles.some((shared) => shared.name === name)
  const file = facadeModuleId ?? moduleIds.find((id) => parse(id).name === name)
  if (isShared || !file?.startsWith(sources)) return name
  // The uppermost folder tells only what kind of file it is: pages/home.tsx is home.
  const [, ...folders] = relative(sources, dirname(file)).split(sep)
  return (folders.at(-1) === name ? folders : [...folders, name]).join('-')
}

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
  '/': '/pages/home.tsx',
  '/search-results': '/pages/search-results.tsx',
  '/restaurant/': '/pages/restaurant.tsx',
  '/reviews/': '/pages/reviews.tsx',
}

/** Names the files of a first page in its own part of index.html; the server drops the other parts. */
function firstPagesAtOnce(): Plugin {
  return {
    name: 'first-pages-at-once',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        return Object.entries(firstPages).reduce((made, [path, module]) => {
          const begin = `<!-- only ${path} -->`
          const page = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
          if (!page || !made.includes(begin))
            this.error(`${module} or its part of index.html is gone`)
          const links = [page.fileName, ...page.imports]
            .filter((name) => !html.includes(name))
            .map((name) => `\n    <link rel="modulepreload" crossorigin href="/${name}">`)
          return made.replace(begin, begin + links.join(''))
        }, html)
      },
    },
  }
}

/** Every page names the files it needs besides its own, but for what the first load has brought already. */
const withoutLoaded: ModulePreloadOptions['resolveDependencies'] = (file, files, { hostType }) => {
  if (hostType === 'html') return files
  // Only developers open it, and they can wait.
  if (file.includes('/dev-ui-')) return []
  return files.filter((name) => !/\/(vendor|index|rolldown-runtime)-/.test(name))
}

/** What a server draws of all that comes late in a browser: the pages, and what is seen of them at once. */
const drawnLate =
  /\/(pages\/(home|search-results|restaurant|reviews)|part|site\/footer|favorites\/heart|panel\/button)\.tsx$/

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
  plugins: [react(), tailwindcss(), smallIcons(), smallRouter(), firstPagesAtOnce(), onlyDrawn()],
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
        modulePreload: { polyfill: false, resolveDependencies: withoutLoaded },
        rolldownOptions: {
          output: {
            codeSplitting: { groups: sharedFiles },
            chunkFileNames: (chunk) => `assets/${chunkName(chunk)}-[hash].js`,
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
