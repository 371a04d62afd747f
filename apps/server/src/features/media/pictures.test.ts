import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pictureFolder } from '../../../test/support/pictures/picture-folder.ts'
import {
  claimPicture,
  claimReadyPictures,
  dropPicture,
  storeReadyPicture,
  sweepPictures,
  withPicture,
  withSelfie,
} from './pictures.ts'

describe('올리기', () => {
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
})

describe('쓰지 않는 사진 정리', () => {
  const hourMs = 60 * 60 * 1000
  const nothing = { rows: [], files: [] }
  let pictures: Awaited<ReturnType<typeof pictureFolder>>
  beforeAll(async () => {
    pictures = await pictureFolder()
  })
  beforeEach(() => pictures.clear())
  afterAll(() => pictures.close())

  test('일이 되면 사진이 남고, 청소해도 그대로다', async () => {
    const address = await pictures.shown()
    expect(await pictures.all()).toMatchObject({ rows: [{ claims: 1 }], files: { length: 4 } })
    pictures.clock.advance(1000 * hourMs)
    await sweepPictures(pictures.deps)
    expect((await pictures.all()).files).toHaveLength(4)
    expect((await pictures.app.inject(String(address))).statusCode).toBe(200)
  })

  test('한 시간 동안 아무도 맡지 않은 사진은 청소한다', async () => {
    const address = await pictures.forgotten()
    const kept = await pictures.shown()
    pictures.clock.advance(hourMs)
    await sweepPictures(pictures.deps)
    expect((await pictures.all()).files).toHaveLength(8)
    pictures.clock.advance(1)
    await sweepPictures(pictures.deps)
    expect((await pictures.all()).files).toHaveLength(4)
    expect((await pictures.app.inject(String(address))).statusCode).toBe(404)
    expect((await pictures.app.inject(String(kept))).statusCode).toBe(200)
    expect((await pictures.all()).rows).toHaveLength(1)
  })

  test('한 번에 다 치우지 못할 만큼 많아도 모두 치운다', async () => {
    const since = pictures.deps.now()
    const values = Array.from({ length: 45 }, (_, n) => ({
      pictureKey: `selfies/${n.toString(16).padStart(32, '0')}.webp`,
      since,
    }))
    await pictures.deps.db.insertInto('picture').values(values).execute()
    pictures.clock.advance(2 * hourMs)
    await sweepPictures(pictures.deps)
    expect(await pictures.all()).toEqual(nothing)
  })

  test('치운 사진이나 없는 사진이나 남의 사진은 보일 수 없다', async () => {
    const address = await pictures.forgotten()
    pictures.clock.advance(2 * hourMs)
    await sweepPictures(pictures.deps)
    const nobody = `/media/selfies/${'0'.repeat(32)}.webp`
    for (const gone of [address, nobody, 'https://example.com/me.jpg', ''])
      await expect(pictures.show(gone)).rejects.toThrow('not stored')
    await expect(pictures.show(null)).resolves.toBeNull()
  })

  test('지우다 만 사진은 보일 수 없고 한 시간 뒤에 마저 치운다', async () => {
    const address = await pictures.forgotten()
    const { media } = pictures.deps
    const stuck = {
      ...media,
      remove: async (key: string) => {
        if (key.endsWith('.jpg')) throw new Error('no answer')
        await media.remove(key)
      },
    }
    await expect(dropPicture({ ...pictures.deps, media: stuck }, address)).resolves.toBeUndefined()
    expect((await pictures.all()).files).toHaveLength(1)
    await expect(pictures.show(address)).rejects.toThrow('not stored')
    pictures.clock.advance(2 * hourMs)
    await expect(sweepPictures({ ...pictures.deps, media: stuck })).rejects.toThrow('no answer')
    pictures.clock.advance(2 * hourMs)
    await sweepPictures(pictures.deps)
    expect(await pictures.all()).toEqual(nothing)
  })

  const id = '0123456789abcdef0123456789abcdef'
  const ready = Object.fromEntries(
    ['400.webp', '800.webp', '1280.webp', '800.jpg'].map((name) => [name, Buffer.from(name)]),
  )

  test('만들어 온 사진은 몇 번을 맡겨도 하나이고, 쓰는 만큼 맡긴다', async () => {
    await storeReadyPicture(pictures.deps, { id, files: ready })
    await storeReadyPicture(pictures.deps, { id, files: ready })
    await pictures.inTransaction((tx) => claimReadyPictures(tx, [id, id]))
    expect((await pictures.all()).rows).toEqual([{ pictureKey: `pictures/${id}`, claims: 2 }])
    const address = `/media/pictures/${id}/800.jpg`
    expect((await pictures.app.inject(address)).body).toBe('800.jpg')
    await pictures.letGo(address)
    await dropPicture(pictures.deps, address)
    expect((await pictures.app.inject(address)).statusCode).toBe(200)
  })

  test('만들어 온 사진도 커밋하지 않으면 치우고, 다시 맡기면 있다', async () => {
    await storeReadyPicture(pictures.deps, { id, files: ready })
    pictures.clock.advance(2 * hourMs)
    await pictures.deps.db.updateTable('picture').set({ isDoomed: true }).execute()
    await storeReadyPicture(pictures.deps, { id, files: ready })
    await sweepPictures(pictures.deps)
    expect((await pictures.all()).files).toHaveLength(4)
    pictures.clock.advance(2 * hourMs)
    await sweepPictures(pictures.deps)
    expect(await pictures.all()).toEqual(nothing)
    await expect(pictures.inTransaction((tx) => claimReadyPictures(tx, [id]))).rejects.toThrow(
      'not stored',
    )
  })

  test('만들어 온 사진은 네 파일이 다 있고 이름이 맞아야 한다', async () => {
    const { '800.jpg': _left, ...incomplete } = ready
    for (const wrong of [
      { id, files: incomplete },
      { id, files: { ...ready, 'extra.webp': Buffer.of() } },
      { id: '../../etc', files: ready },
    ])
      await expect(storeReadyPicture(pictures.deps, wrong)).rejects.toThrow(/consists|named/)
    expect(await pictures.all()).toEqual(nothing)
  })
})
