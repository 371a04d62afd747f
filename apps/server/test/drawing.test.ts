import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { constants, getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { messages } from '@matjari/contract/messages'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renderInChildProcess } from '../dist/lib/pictures/rendering-process.js'
import { pictureFile } from './support/server/form.ts'
import { post, startServer } from './support/server/process.ts'

// Plain JavaScript, so its type is written here.
const tree = new URL('../../../scripts/process/tree.mjs', import.meta.url).href
const { isAlive, processTree } = (await import(tree)) as {
  isAlive: (pid: number) => boolean
  processTree: (pid: number) => number[]
}

const patience = { timeout: 600_000, interval: 5 }
let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'matjari-drawing-'))
})
const left: (() => unknown)[] = []
afterEach(async () => {
  for (const end of left.splice(0)) await end()
  rmSync(dataDir, { recursive: true, force: true })
})

const below = (pid: number) => processTree(pid).slice(1)

/** The process that draws, as soon as it is there. */
async function drawingBelow(pid: number) {
  await expect.poll(() => below(pid).length, patience).toBe(1)
  return below(pid)[0] ?? 0
}

async function uploader(url: string) {
  const account = { memberId: 'member01', memberPw: 'Matjari!2026' }
  const { answer } = await post(`${url}/api/auth/tokens`, account)
  const { accessToken } = answer.body.items.tokens
  return async () => {
    const body = new FormData()
    const review = { restaurantNo: 1, reviewScore: 4.5, reviewContent: '국물이 좋아요.' }
    body.append('review', JSON.stringify({ reviewNo: null, ...review, billPass: 'Y' }))
    body.append('billPhoto', await pictureFile())
    const headers = { authorization: `Bearer ${accessToken}` }
    const response = await fetch(`${url}/api/reviews`, { method: 'POST', headers, body })
    return [response.status, ((await response.json()) as typeof answer).header] as const
  }
}

/** Where there is no /proc one thread speaks for all, and nothing says what is loaded. */
const threadsOf = (pid: number) =>
  existsSync('/proc/self/task') ? readdirSync(`/proc/${pid}/task`).map(Number) : [pid]
/** Somebody has signed in: the thread that compares passwords is there, and gives way. */
const hasThreadBehind = (pid: number) =>
  !existsSync('/proc/self/task') || threadsOf(pid).some((thread) => getPriority(thread) > 0)
const hasDecoders = (pid: number) =>
  existsSync('/proc/self/maps') && readFileSync(`/proc/${pid}/maps`, 'utf8').includes('libvips')

test('사진은 양보하는 프로세스에서 그리고, 그것이 죽으면 그 사진만 거절하고, 서버가 죽으면 함께 끝난다', async () => {
  const server = await startServer({ DATA_DIR: dataDir })
  left.push(() => server.stop('SIGKILL'))
  const upload = await uploader(server.url)
  expect(hasThreadBehind(server.pid)).toBe(true)
  expect(below(server.pid)).toEqual([])

  const refused = upload()
  process.kill(await drawingBelow(server.pid), 'SIGKILL')
  // Before it was ready, or with this one picture in its hands: whoever is quicker.
  expect([400, 503]).toContain((await refused)[0])

  expect(await upload()).toMatchObject([200, { code: 'S200' }])
  const drawing = await drawingBelow(server.pid)
  const priorities = threadsOf(drawing).map((thread) => getPriority(thread))
  expect(new Set(priorities)).toEqual(new Set([constants.priority.PRIORITY_BELOW_NORMAL]))
  expect(hasDecoders(server.pid)).toBe(false)

  await server.stop('SIGKILL')
  await expect.poll(() => isAlive(drawing), patience).toBe(false)
})

const picture = async () => Buffer.from(await (await pictureFile()).arrayBuffer())
const times = { idleMs: 60_000, mostMs: 60_000 }
const log = () => {}

test('거절은 거절로 돌아오고, 쉬는 동안에는 프로세스가 없다', async () => {
  const { drawing, close } = renderInChildProcess({ log }, { ...times, idleMs: 50 })
  left.push(close)
  expect(await drawing.megapixels(await picture())).toBeCloseTo(0.003)
  await expect(drawing.square(Buffer.of())).rejects.toMatchObject({
    kind: 'invalid',
    message: messages.picture.empty,
  })
  await expect.poll(() => below(process.pid), patience).toEqual([])
  expect((await drawing.receipt(await picture())).contentHash).toHaveLength(32)
  await expect.poll(() => below(process.pid), patience).toEqual([])
})

test('그리다 죽으면 사진이 아니라고 하고, 너무 오래 걸리거나 누구의 사진이었는지 모르면 나중에 다시 보내라고 한다', async () => {
  const late = renderInChildProcess({ log }, { ...times, mostMs: 1 })
  await expect(late.drawing.square(await picture())).rejects.toMatchObject({ kind: 'unavailable' })

  const { drawing, close } = renderInChildProcess({ log }, times)
  left.push(close)
  expect(await drawing.square(await picture())).toBeInstanceOf(Buffer)
  const child = await drawingBelow(process.pid)
  // So that it cannot be done too soon.
  process.kill(child, 'SIGSTOP')
  const alone = drawing.square(await picture())
  process.kill(child, 'SIGKILL')
  await expect(alone).rejects.toMatchObject({ message: messages.picture.imageOnly })

  const both = [drawing.square(await picture()), drawing.renditions(await picture())]
  process.kill(await drawingBelow(process.pid), 'SIGKILL')
  const refusals = await Promise.allSettled(both)
  expect(refusals).toMatchObject(Array(2).fill({ reason: { kind: 'unavailable' } }))
  expect(await drawing.square(await picture())).toBeInstanceOf(Buffer)
  close()
  await expect.poll(() => below(process.pid), patience).toEqual([])
})
