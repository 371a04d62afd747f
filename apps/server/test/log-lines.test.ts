import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const lines = new URL('../dist/lib/http/log/lines.js', import.meta.url).href

test.each([
  ['제 발로', 'process.exit(3)', 3],
  ['잡지 못한 오류로', "throw new Error('broken')", 1],
])('%s 끝나는 프로세스는 기다리던 기록을 남긴다', (_how, end, code) => {
  const program = `
    const { logLines } = await import(${JSON.stringify(lines)})
    logLines().write('마지막 줄\\n')
    ${end}`
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', program],
    { encoding: 'utf8' },
  )
  expect({ status, stdout }).toEqual({ status: code, stdout: '마지막 줄\n' })
})
