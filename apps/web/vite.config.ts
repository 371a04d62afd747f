import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'

const server = process.env.DEV_SERVER_URL ?? 'http://127.0.0.1:8080'

// Fewer and fuller files compress better than many small ones.
const sharedFiles = [
  // Changes seldom, so browsers keep it across deployments.
  { name: 'vendor', tags: ['$initial' as const], test: /node_modules/, priority: 2 },
  { name: 'shell', tags: ['$initial' as const], priority: 1 },
  // The small parts of a page with cards.
  {
    name: 'cards',
    test: /\/ui\/(card|photo|skeleton|badge|star|rating)\.tsx|icons\/chevron-right|useQuery\.js|queryOptions\.js/,
  },
  // What every form needs: its controls, the rules and sentences of the contract, and the calls.
  {
    name: 'forms',
    test: /\/ui\/(field|input|password-input|checkbox|countdown|remaining|notice|image-|chosen-image|graphemes)|\/contract\/src\/(messages|limits|refusals|rules\/(email|password|nickname|person|member|documents|text))|useMutation\.js|\/lib\/form-text/,
  },
  // Screens that have most of their parts in common are one file: every name of a file is a part of the first load.
  {
    name: 'account',
    test: /\/features\/members\/(?!account-temporary)|\/pages\/(sign-up|social-info|kakao-info|finding-|password-|edit-|user-delete|my-profile)/,
  },
  {
    name: 'sign-in',
    test: /\/features\/auth\/(login|social|google|kakao)|\/features\/members\/account-temporary|\/pages\/(login|kakao-callback|google-callback)/,
  },
  { name: 'texts', test: /\/pages\/(terms|privacy)|\/layouts\/text-page/ },
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
    buildEnd(error) {
      if (!error && !isUsed)
        this.error('lucide-react no longer makes its icons in createLucideIcon.mjs')
    },
  }
}

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), smallIcons()],
  // The contract is read from its sources, so that a change in it is hot-reloaded too.
  resolve: {
    conditions: ['matjari-source', ...defaultClientConditions],
    alias: command === 'build' ? { 'react-router': quietRouter } : {},
  },
  build: {
    target: 'es2022',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: sharedFiles } } },
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
