import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'

const server = process.env.DEV_SERVER_URL ?? 'http://127.0.0.1:8080'

// Fewer and fuller files compress better than many small ones.
const sharedFiles = [
  // Changes seldom, so browsers keep it across deployments.
  { name: 'vendor', tags: ['$initial' as const], test: /node_modules/, priority: 2 },
  { name: 'shell', tags: ['$initial' as const], priority: 1 },
  // The small parts of a page with cards.
  {
    name: 'cards',
    test: /\/ui\/(card|photo|skeleton|badge|star|rating)\.tsx|icons\/chevron-right|useQuery\.js/,
  },
]

// The package points everyone to its development build; this one is the same without the warnings.
const quietRouter = fileURLToPath(
  import.meta.resolve('react-router').replace('/development/', '/production/'),
)

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
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
      '/api': server,
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
