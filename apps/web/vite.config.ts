import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'

const server = process.env.DEV_SERVER_URL ?? 'http://127.0.0.1:8080'

const sharedFiles = [
  // Changes seldom, so browsers keep it across deployments.
  {
    name: 'vendor',
    test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\//,
    priority: 2,
  },
  // Fewer and fuller files compress better: everything that every page needs in one,
  { name: 'shell', tags: ['$initial' as const], priority: 1 },
  // and the small parts of a page with cards in another.
  { name: 'cards', test: /\/ui\/(card|photo|skeleton|notice)\.tsx|icons\/chevron-right/ },
]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  // The contract is read from its sources, so that a change in it is hot-reloaded too.
  resolve: { conditions: ['matjari-source', ...defaultClientConditions] },
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
})
