import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Everything that is loaded with a file before it runs, packages by their names. */
function loadedWith(file: URL, found = new Set<string>()): Set<string> {
  if (found.has(file.href)) return found
  found.add(file.href)
  const text = readFileSync(file, 'utf8')
  const imports = /^(?:import|export)\s(?!type\b)(?:[^'"]*?\sfrom\s)?'([^']+)'/gm
  for (const [, name = ''] of text.matchAll(imports))
    if (name.startsWith('.')) loadedWith(new URL(name, file), found)
    else found.add(name)
  return found
}

const lib = (path: string) => new URL(`../${path}`, import.meta.url)

test('아무것도 정하지 않은 서버는 prom-client도, 추적을 보내는 것도 읽어 들이지 않는다', () => {
  const loaded = loadedWith(new URL('../../main.ts', import.meta.url))
  expect(loaded).toContain(lib('metrics/observers.ts').href)
  expect(loaded).toContain('fastify')
  expect(loaded).not.toContain('prom-client')
  for (const file of ['metrics/open.ts', 'traces/open.ts', 'traces/otlp.ts'])
    expect(loaded).not.toContain(lib(file).href)
  // Where they are loaded, they are found by the same look.
  expect(loadedWith(lib('metrics/open.ts'))).toContain('prom-client')
})
