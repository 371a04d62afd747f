import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { build, defaultClientConditions, type Plugin } from 'vite'

const folder = new URL('../src/sw/', import.meta.url)
const sourceOf = (name: string) => readFile(new URL(name, folder), 'utf8')

/** Writes `/sw.js`: the service worker and the offline page in one file. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async generateBundle() {
      const [html, css] = await Promise.all([
        sourceOf('offline-page.html'),
        sourceOf('offline-page.css'),
      ])
      const style = css.replaceAll(/\s+/g, ' ').trim()
      const script = await bundled('offline-page.ts')
      // Functions, because `$` is special in a replacement text.
      const page = html
        .replaceAll(/\n\s*/g, '\n')
        .replace('/* style */', () => style)
        .replace('/* script */', () => script)
      const policy = `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(script)}; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
      const source = await bundled('worker.ts', {
        offlinePage: JSON.stringify(page),
        offlinePolicy: JSON.stringify(policy),
      })
      this.emitFile({ type: 'asset', fileName: 'sw.js', source })
    },
  }
}

async function bundled(name: string, define: Record<string, string> = {}): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    resolve: { conditions: ['matjari-source', ...defaultClientConditions] },
    define,
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: {
        input: new URL(name, folder).pathname,
        output: { format: 'iife', codeSplitting: false },
      },
    },
  })
  const [output] = [built].flat()
  if (!output || !('output' in output)) throw new Error(`${name} was not bundled`)
  const code = output.output[0].code.trim()
  if (code.includes('</script')) throw new Error(`${name} would end its own element`)
  return code
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
