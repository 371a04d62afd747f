import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wholeDatabase } from '../../../test/support/database/whole.ts'
import { proveEmail } from '../../../test/support/mail/letters.ts'
import { testPassword } from '../../../test/support/members/members.ts'
import { claimingPng, pngOf } from '../../../test/support/pictures/odd-pictures.ts'
import { uploadOf } from '../../../test/support/pictures/uploads.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { pictureFile, sendForm } from '../../../test/support/server/form.ts'
import { openFolderStore } from '../../lib/media/storage/folder.ts'
import { withPicture } from './commands.ts'

// The same door for every picture: here a sign-up knocks, and the photo of a restaurant.

const folder = mkdtempSync(join(tmpdir(), 'matjari-bad-uploads-'))
const form = {
  memberId: 'noodle09',
  memberPw: testPassword,
  memberName: '김솔',
  memberNickName: '저녁국수',
  memberEmail: 'sol@example.com',
}
let server: TestApp
let before: unknown
const everything = async () => [
  await wholeDatabase(server.deps.db),
  readdirSync(folder, { recursive: true }),
]
beforeAll(async () => {
  server = await testApp({}, { media: openFolderStore(folder) })
  await proveEmail(server, form.memberEmail)
  before = await everything()
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

async function signUp(content: Buffer, name: string) {
  const type = 'image/png'
  const memberProFiles = new File([new Uint8Array(content)], name, { type })
  const to = 'POST /api/member'
  const response = await sendForm(server.app, { to, form: { ...form, memberProFiles } })
  return { status: response.statusCode, ...response.json<{ header: object }>().header }
}

const { imageOnly, empty, tooLarge, tooManyPixels } = messages.picture
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="6"><script>1</script></svg>'

const refused = [
  ['빈 파일', Buffer.of(), empty],
  ['HTML인 .png', Buffer.from('<!doctype html><script>alert(1)</script>'), imageOnly],
  ['SVG', Buffer.from(svg), imageOnly],
  ['압축한 SVG', Buffer.from('1f8b0800000000000003', 'hex'), imageOnly],
  ['PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF'), imageOnly],
  ['글', Buffer.from('맛있어요'), imageOnly],
  ['GIF인 척하는 자바스크립트', Buffer.from('GIF89a=1;alert(1);//'), imageOnly],
  ['3만×3만', claimingPng(30_000, 30_000), tooManyPixels],
  ['작게 싼 큰 그림', pngOf({ width: 7100, height: 7100 }), tooManyPixels],
] as const

test.each(refused)(
  '%s 은 까닭을 말하고 아무것도 남기지 않는다',
  async (_name, content, message) => {
    expect(await signUp(content, 'me.png')).toEqual({ status: 200, code: 'E400', message })
    const photo = withPicture(server.deps, uploadOf(content), () =>
      Promise.reject(new Error('the work began')),
    )
    await expect(photo).rejects.toMatchObject({ kind: 'invalid', message })
    expect(await everything()).toEqual(before)
  },
)

test.each([limits.upload.fileBytes + 1, 50 * 1024 * 1024])(
  '%i바이트는 몇 MB까지인지 말하고 아무것도 남기지 않는다',
  async (size) => {
    const answer = await signUp(Buffer.alloc(size), 'me.png')
    expect(answer).toEqual({ status: 413, code: 'E413', message: tooLarge })
    expect(await everything()).toEqual(before)
  },
)

test('그 다음의 좋은 사진은 받는다', async () => {
  const good = Buffer.from(await (await pictureFile()).arrayBuffer())
  expect(await signUp(good, 'me.png')).toMatchObject({ code: 'S200' })
  expect(readdirSync(join(folder, 'selfies'))).toHaveLength(1)
})
