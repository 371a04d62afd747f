import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/** A stand-in for the page of the built client, with what stands at the beginning of its head. */
export const templateForTests = (early = '') =>
  `<!doctype html><meta name="csp-nonce" nonce="%CSP_NONCE%">${early}<!-- head --><title>맛자리</title><!-- /head --><!-- only / --><link rel="preload" as="image" href="/hero.webp"><!-- /only --><!-- only /restaurant/:restaurantNo --><link rel="modulepreload" href="/restaurant.js"><!-- /only --><!-- scripts --><script src="/main.js"></script><!-- /scripts --><div id="root"></div><noscript>스크립트</noscript>`
const script = `export const text = '${'가'.repeat(600)}'`

/** A stand-in for the built client, so that server tests do not wait for a build. Whoever asks removes it. */
export function webRootForTests(page = templateForTests()) {
  const folder = mkdtempSync(join(tmpdir(), 'matjari-web-'))
  const root = join(folder, 'dist')
  mkdirSync(join(root, 'assets'), { recursive: true })
  writeFileSync(join(root, 'index.html'), page)
  writeFileSync(join(root, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(root, 'assets', 'main-1a2b.js'), script)
  writeFileSync(join(root, 'assets', 'main-1a2b.js.br'), brotliCompressSync(script))
  return { root, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
