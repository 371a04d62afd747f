import { readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { expect, test } from 'vitest'

const inServer = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const lineWith = (words: string, text: string) =>
  text.split('\n').findIndex((line) => line.includes(words))

/** What is loaded with a file of the bundle before it runs: names of files and of packages. */
function loadedWith(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const [, name = ''] of inServer(`dist-run/${file}`).matchAll(/^import .*?"([^"]+)";$/gm))
    if (name.startsWith('./')) loadedWith(name.slice(2), found)
    else found.add(name)
  return found
}

test('묶인 서버에서 난 오류는 소스의 파일과 줄을 말한다', () => {
  const words = '맛자리가 열렸어요'
  const map = JSON.parse(inServer('dist-run/main.js.map')) as SourceMapPayload
  const line = lineWith(words, inServer('dist-run/main.js'))
  expect(new SourceMap(map).findEntry(line, 10)).toMatchObject({
    originalSource: '../src/main.ts',
    originalLine: lineWith(words, inServer('src/main.ts')),
  })
})

test('이끌기만 하는 프로세스는 서버를, 서버는 늦게 불러도 되는 것을 미리 읽지 않는다', () => {
  const leading = loadedWith('start.js')
  expect(leading).toContain('node:cluster')
  expect(leading).not.toContain('main.js')
  const serving = loadedWith('main.js')
  expect(serving).toContain('@node-rs/argon2')
  expect([...serving].filter((name) => /prom-client|oidc-provider|^open/.test(name))).toEqual([])
})
