import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { refusals } from '@matjari/contract/refusals'
import sharp, { type Sharp } from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { proveEmail } from '../../../test/support/mail/letters.ts'
import { testPassword } from '../../../test/support/members/members.ts'
import { s3Access, startFakeS3 } from '../../../test/support/pictures/fake-s3.ts'
import { pictureFolder } from '../../../test/support/pictures/picture-folder.ts'
import { uploadOf } from '../../../test/support/pictures/uploads.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { pictureFile, sendForm } from '../../../test/support/server/form.ts'
import { openS3Store } from '../../lib/pictures/picture-storage.ts'
import { renderInline } from '../../lib/pictures/render-inline.ts'
import {
  claimPicture,
  claimReadyPictures,
  dropPicture,
  inspectPictures,
  storeReadyPicture,
  sweepPictures,
  withPicture,
  withSelfie,
} from './pictures.ts'
import { withReviewPictures } from './review-pictures.ts'

describe('사진', () => {
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
      await withPicture(
        { ...pictures.deps, media: watched },
        await pictures.upload(),
        pictures.show,
      )
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
      await expect(
        dropPicture({ ...pictures.deps, media: stuck }, address),
      ).resolves.toBeUndefined()
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
})

describe('보낸 사진', () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const photo = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'white', noise } })

  /** What it costs, and how many bytes travelled to find that out. */
  async function look(bytes: Buffer) {
    const sent: number[] = []
    const megapixels = (part: Buffer) => {
      sent.push(part.length)
      return renderInline.megapixels(part)
    }
    return { cost: await inspectPictures({ megapixels }, [uploadOf(bytes)]), sent }
  }

  const head = 256 * 1024

  test.each([
    ['JPEG', (picture: Sharp) => picture.jpeg({ quality: 90 }), 1],
    ['progressive JPEG', (picture: Sharp) => picture.jpeg({ quality: 90, progressive: true }), 1],
    ['PNG', (picture: Sharp) => picture.png(), 1],
    ['interlaced PNG', (picture: Sharp) => picture.png({ progressive: true }), 2],
  ] as const)('%s는 머리만 보고도 펼치는 값을 안다', async (_name, encode, effort) => {
    const bytes = await encode(photo(1000, 800)).toBuffer()
    expect(bytes.length).toBeGreaterThan(head)
    expect(await look(bytes)).toEqual({ cost: 0.8 * effort, sent: [head] })
  })

  test('머리만으로 모르는 WebP는 모두 본다', async () => {
    const bytes = await photo(600, 500).webp({ lossless: true, effort: 0 }).toBuffer()
    expect(await look(bytes)).toEqual({ cost: 0.3, sent: [head, bytes.length] })
  })

  test('머리가 길어 크기가 뒤에 있으면 모두 본다', async () => {
    const bytes = await photo(1000, 800).jpeg({ quality: 90 }).toBuffer()
    const comment = Buffer.concat([
      Buffer.from([0xff, 0xfe, 0xff, 0xff]),
      Buffer.alloc(0xfffd, 'a'),
    ])
    const comments = Array.from({ length: 5 }, () => comment)
    const long = Buffer.concat([bytes.subarray(0, 2), ...comments, bytes.subarray(2)])
    expect(await look(long)).toEqual({ cost: 0.8, sent: [head, long.length] })
  })

  test('사진이 아닌 것은 길어도 사진이 아니다', async () => {
    await expect(look(Buffer.alloc(2 * head, 'no picture'))).rejects.toMatchObject({
      kind: 'invalid',
    })
  })
})

describe('버킷의 사진', () => {
  let s3: Awaited<ReturnType<typeof startFakeS3>>
  beforeEach(async () => {
    s3 = await startFakeS3()
  })
  afterEach(() => s3.close())

  async function signUp(server: TestApp) {
    const memberEmail = 'sol@example.com'
    await proveEmail(server, memberEmail)
    const person = { memberId: 'noodle09', memberPw: testPassword, memberName: '김솔' }
    const picture = { memberNickName: '저녁국수', memberProFiles: await pictureFile() }
    const form = { ...person, memberEmail, ...picture }
    return sendForm(server.app, { to: 'POST /api/member', form })
  }
  const serverWith = (secretAccessKey: string) =>
    testApp({}, { media: openS3Store({ ...s3.place, secretAccessKey }) })
  const stored = ({ deps }: TestApp) =>
    deps.db.selectFrom('member').select('memberSelfie').executeTakeFirst()

  test('버킷에 맡긴 사진도 우리 주소에서 나온다', async () => {
    const server = await serverWith(s3Access.secretAccessKey)
    expect((await signUp(server)).json()).toMatchObject({ header: { code: 'S200' } })
    const address = String((await stored(server))?.memberSelfie)
    expect([...s3.objects.keys()].map((key) => `/media/${key}`)).toEqual([address])
    const response = await server.app.inject(address)
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const unknown = await server.app.inject(`/media/selfies/${'0'.repeat(32)}.webp`)
    expect(unknown.statusCode).toBe(404)
    await server.close()
  })

  test('비밀 키가 틀리면 503이고 회원도 사진도 생기지 않으며, 기록에는 까닭만 남는다', async () => {
    const server = await serverWith('not the secret of the tests')
    const response = await signUp(server)
    expect(response.statusCode).toBe(503)
    expect(response.json()).toMatchObject({ header: { code: refusals.unavailable.code } })
    expect(await stored(server)).toBeUndefined()
    const log = server.logLines.join('')
    expect(log).toContain('S3 PUT failed: 403 SignatureDoesNotMatch')
    expect(log).not.toMatch(/not the secret|AKID/)

    const picture = await server.app.inject(`/media/selfies/${'0'.repeat(32)}.webp`)
    expect(picture.statusCode).toBe(503)
    expect(picture.headers['cache-control']).toBe('no-store')
    await server.close()
  })

  test.each([
    ['첫 사진', /^reviews/],
    ['마지막 영수증', /^receipts/],
  ])(
    '버킷이 %s 을 받지 않으면 아무것도 남지 않고, 다음에는 모두 남는다',
    async (_name, refused) => {
      const server = await serverWith(s3Access.secretAccessKey)
      const { db, media } = server.deps
      const upload = uploadOf(Buffer.from(await (await pictureFile()).arrayBuffer()))
      const save = (to: typeof media) =>
        withReviewPictures(
          { ...server.deps, media: to },
          { photos: [upload, upload], receipt: upload },
          ({ photos, receipt }) =>
            db.transaction().execute(async (tx) => {
              for (const address of [...photos, receipt?.address ?? null])
                await claimPicture(tx, address)
            }),
        )
      const rows = () => db.selectFrom('picture').select(['pictureKey', 'claims']).execute()

      const refusing = {
        ...media,
        put: (key: string, bytes: Buffer) => {
          if (refused.test(key)) s3.troubles.push({ status: 403, code: 'AccessDenied' })
          return media.put(key, bytes)
        },
      }
      await expect(save(refusing)).rejects.toMatchObject({ statusCode: 503 })
      expect([[...s3.objects.keys()], await rows()]).toEqual([[], []])

      await save(media)
      expect(s3.objects.size).toBe(2 * 4 + 1)
      expect((await rows()).map(({ claims }) => claims)).toEqual([1, 1, 1])
      await server.close()
    },
  )
})
