import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const page = `<!doctype html><meta name="csp-nonce" nonce="%CSP_NONCE%"><!-- head --><title>맛자리</title><!-- /head --><!-- only / --><link rel="preload" as="image" href="/hero.webp"><!-- /only --><!-- only /restaurant/ --><link rel="modulepreload" href="/restaurant.js"><!-- /only -->`
const script = `export const text = '${'가'.repeat(600)}'`

/** A stand-in for the built client, so that server tests do not wait for a build. */
export function webRootForTests(): string {
  const root = mkdtempSync(join(tmpdir(), 'matjari-web-'))
  mkdirSync(join(root, 'assets'))
  writeFileSync(join(root, 'index.html'), page)
  writeFileSync(join(root, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(root, 'assets', 'main-1a2b.js'), script)
  writeFileSync(join(root, 'assets', 'main-1a2b.js.br'), brotliCompressSync(script))
  return root
}
