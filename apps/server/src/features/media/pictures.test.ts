import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pictureFolder } from '../../../test/support/pictures/picture-folder.ts'
import { claimPicture, dropPicture, withPicture, withSelfie } from './commands.ts'

const nothing = { rows: [], files: [] }
let pictures: Awaited<ReturnType<typeof pictureFolder>>
beforeAll(async () => {
  pictures = await pictureFolder()
})
beforeEach(() => pictures.clear())
afterAll(() => pictures.close())

test('보내지 않은 사진은 없는 대로 일한다', async () => {
  expect(await withPicture(pictures.deps, undefined, pictures.show)).toBeNull()
  expect(await withSelfie(pictures.deps, undefined, pictures.show)).toBeNull()
  expect(await pictures.all()).toEqual(nothing)
})

test.each([
  ['사진', withPicture],
  ['얼굴 사진', withSelfie],
])('일이 안 되면 %s 의 파일도 줄도 남지 않는다', async (_name, keeping) => {
  const failing = keeping(pictures.deps, await pictures.upload(), (address) =>
    pictures.inTransaction(async (tx) => {
      await claimPicture(tx, address)
      throw new Error('no')
    }),
  )
  await expect(failing).rejects.toThrow('no')
  expect(await pictures.all()).toEqual(nothing)
})

test('일이 실패했다고 들어도 이미 맡은 사진은 지우지 않는다', async () => {
  // As when the connection is lost between the commit and the news of it.
  const failing = withPicture(pictures.deps, await pictures.upload(), async (address) => {
    await pictures.show(address)
    throw new Error('connection lost')
  })
  await expect(failing).rejects.toThrow('connection lost')
  expect(await pictures.all()).toMatchObject({ rows: [{ claims: 1 }], files: { length: 4 } })
})

test('파일을 다 쓰지 못하면 쓴 것도 남기지 않고 일은 시작하지 않는다', async () => {
  const { media } = pictures.deps
  const full = {
    ...media,
    put: async (key: string, bytes: Buffer) => {
      if (key.endsWith('.jpg')) throw new Error('disk full')
      await media.put(key, bytes)
    },
  }
  let isStarted = false
  const failing = withPicture(
    { ...pictures.deps, media: full },
    await pictures.upload(),
    async () => {
      isStarted = true
    },
  )
  await expect(failing).rejects.toThrow('disk full')
  expect([isStarted, await pictures.all()]).toEqual([false, nothing])
})

test('파일을 쓰기 전에 줄이 먼저 있다', async () => {
  const { media } = pictures.deps
  let known: unknown
  const watched = {
    ...media,
    put: async (key: string, bytes: Buffer) => {
      known ??= (await pictures.all()).rows
      await media.put(key, bytes)
    },
  }
  await withPicture({ ...pictures.deps, media: watched }, await pictures.upload(), pictures.show)
  expect(known).toMatchObject([{ claims: 0 }])
})

test('내린 사진은 커밋한 뒤에 바로 지운다', async () => {
  const address = await pictures.shown()
  await dropPicture(pictures.deps, address)
  expect((await pictures.all()).files).toHaveLength(4)
  await pictures.letGo(address)
  await dropPicture(pictures.deps, address)
  expect(await pictures.all()).toEqual(nothing)
  expect(readdirSync(join(pictures.folder, 'pictures'))).toEqual([])
})

test('여럿이 보이는 사진은 마지막 하나가 내릴 때 지운다', async () => {
  const address = await pictures.shown()
  await pictures.show(address)
  await pictures.letGo(address)
  await dropPicture(pictures.deps, address)
  expect((await pictures.all()).files).toHaveLength(4)
  await pictures.letGo(address)
  await dropPicture(pictures.deps, address)
  expect(await pictures.all()).toEqual(nothing)
})

test('줄이 없던 옛 얼굴 사진도 내리면 지운다', async () => {
  const key = `selfies/${'a'.repeat(32)}.webp`
  await pictures.deps.media.put(key, Buffer.from('옛 사진'))
  await pictures.letGo(`/media/${key}`)
  await dropPicture(pictures.deps, `/media/${key}`)
  expect(await pictures.all()).toEqual(nothing)
})

test('우리 사진이 아닌 주소를 내리는 것은 아무 일도 아니다', async () => {
  for (const address of [null, '', 'https://example.com/me.jpg', '/media/receipts/a.webp'])
    await pictures.letGo(address)
  expect(await pictures.all()).toEqual(nothing)
})
