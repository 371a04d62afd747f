import { refusals } from '@matjari/contract/refusals'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { proveEmail } from '../../../test/support/mail/letters.ts'
import { testPassword } from '../../../test/support/members/members.ts'
import { s3Access, startFakeS3 } from '../../../test/support/pictures/fake-s3.ts'
import { uploadOf } from '../../../test/support/pictures/uploads.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { pictureFile, sendForm } from '../../../test/support/server/form.ts'
import { openS3Store } from '../../lib/pictures/picture-storage.ts'
import { claimPicture } from './pictures.ts'
import { withReviewPictures } from './review-pictures.ts'

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
])('버킷이 %s 을 받지 않으면 아무것도 남지 않고, 다음에는 모두 남는다', async (_name, refused) => {
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
})
