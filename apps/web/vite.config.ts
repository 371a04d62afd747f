import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'

const server = process.env.DEV_SERVER_URL ?? 'http://127.0.0.1:8080'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  // The contract is read from its sources, so that a change in it is hot-reloaded too.
  resolve: { conditions: ['matjari-source', ...defaultClientConditions] },
  build: { target: 'es2022', manifest: true, assetsInlineLimit: 0 },
  server: {
    proxy: {
      '/api': server,
      '/media': server,
      '/dev': { target: server, bypass: (request) => (request.url?.startsWith('/dev/ui') ? request.url : null) },
      '/ws': { target: server, ws: true },
      '^/(.*/)?conf\\.js$': server,
    },
  },
})
