import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'

const lines = new URL('../dist/http/logging.js', import.meta.url).href

/** A process with the log, as the server opens it. Its pipe does not wait for it, which Node's own stream sees to. */
function startLogging(work: string) {
  const program = `
    const { logLines } = await import(${JSON.stringify(lines)})
    void process.stdout
    const log = logLines()
    ${work}`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  return { child, ended: once(child, 'exit').then(([code]) => code as number) }
}

test.each([
  ['제 발로', 'process.exit(3)', 3],
  ['잡지 못한 오류로', "throw new Error('broken')", 1],
])('%s 끝나는 프로세스는 기다리던 기록을 남긴다', async (_how, end, code) => {
  const { child, ended } = startLogging(`log.write('마지막 줄\\n')\n${end}`)
  expect(await text(child.stdout)).toBe('마지막 줄\n')
  expect(await ended).toBe(code)
})

test('기록을 읽는 이가 느리면 기다려 주고, 끝나는 프로세스도 한 줄도 잃지 않는다', async () => {
  const many = 3_000
  const { child, ended } = startLogging(`
    for (let n = 0; n < ${many}; n += 1) log.write('y'.repeat(999) + '\\n')
    process.exit(3)`)
  // Long enough for the pipe to be full; were it shorter, the same would arrive.
  await setTimeout(1_000)
  expect(await text(child.stdout)).toHaveLength(many * 1_000)
  expect(await ended).toBe(3)
})

test('기록을 읽던 이가 떠나도 프로세스는 하던 일을 마친다', async () => {
  const { child, ended } = startLogging(`
    for await (const _ of process.stdin);
    for (let n = 0; n < 3_000; n += 1) log.write('y'.repeat(999) + '\\n')
    process.exit(3)`)
  child.stdout.destroy()
  child.stdin.end()
  expect(await ended).toBe(3)
})
