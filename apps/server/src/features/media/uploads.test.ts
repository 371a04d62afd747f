import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { refusals } from '@matjari/contract/refusals'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wholeDatabase } from '../../../test/support/database/whole.ts'
import { proveEmail } from '../../../test/support/mail/letters.ts'
import { bearer, testPassword } from '../../../test/support/members/members.ts'
import { signedIn, tokenFor } from '../../../test/support/members/signed-in.ts'
import { claimingPng, pngOf } from '../../../test/support/pictures/odd-pictures.ts'
import { uploadOf } from '../../../test/support/pictures/uploads.ts'
import { addMenu, ownerServing } from '../../../test/support/restaurants/menus.ts'
import { buildRestaurant } from '../../../test/support/restaurants/restaurants.ts'
import { writeReview } from '../../../test/support/reviews/forms.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { pictureFile, sendForm } from '../../../test/support/server/form.ts'
import { strangeForms, unreadableForms } from '../../../test/support/server/odd-forms.ts'
import { beginUpload } from '../../../test/support/server/raw-upload.ts'
import { type UploadCall, uploadCalls } from '../../../test/support/server/upload-calls.ts'
import { openFolderStore } from '../../lib/pictures/picture-storage.ts'
import { withPicture } from './pictures.ts'

describe('받을 수 없는 파일', () => {
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
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="6"><script>1</script></svg>'

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
})

describe('읽기 전 거절', () => {
  let server: TestApp
  let port: number
  beforeAll(async () => {
    server = await testApp()
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    port = (server.app.server.address() as AddressInfo).port
  })
  afterAll(async () => {
    server.app.server.closeAllConnections()
    await server.close()
  })

  type Case = { call: `${'POST' | 'PUT'} ${string}`; token: string }

  const member = async () => (await signedIn(server)).token

  test.each<[string, string, () => Promise<Case>]>([
    [
      '남의 가게의 메뉴',
      messages.restaurant.notPublic,
      async () => {
        const { restaurantNo } = await buildRestaurant(server.deps.db)
        const { token } = await ownerServing(server)
        return { call: `POST /api/restaurants/${restaurantNo}/menu`, token }
      },
    ],
    [
      '없는 메뉴',
      refusals.notFound.message,
      async () => {
        const { restaurantNo, token } = await ownerServing(server)
        return { call: `PUT /api/restaurants/${restaurantNo}/menu/999999`, token }
      },
    ],
    [
      '승인을 기다리는 맛집이 너무 많은 회원의 등록',
      '승인을 기다리는 맛집이',
      async () => {
        const { memberNo, token } = await signedIn(server)
        for (let n = 0; n < 20; n += 1)
          await buildRestaurant(server.deps.db, { memberNo, status: 'N' })
        return { call: 'POST /api/stores/register', token }
      },
    ],
    [
      '비밀번호를 확인하지 않은 개인정보 수정',
      refusals.confirmNeeded.message,
      async () => ({ call: 'PUT /api/member/update', token: await member() }),
    ],
    [
      '이미 마친 추가 정보',
      'E4',
      async () => ({ call: 'PUT /api/member/social-update', token: await member() }),
    ],
    [
      '로그인하지 않은 리뷰',
      refusals.signedOut.message,
      async () => ({ call: 'POST /api/reviews', token: 'nobody' }),
    ],
  ])('%s 는 몸을 기다리지 않고 거절한다', async (_name, message, prepare) => {
    const upload = beginUpload({ port, length: 5_000_000, ...(await prepare()) })
    const answer = await upload.answered()
    expect(answer).toContain(message)
    upload.leave()
  })
})

describe('한도', () => {
  // Pictures that only claim: their headers are good, and nothing is behind them.

  let server: TestApp
  let restaurantNo: string
  beforeAll(async () => {
    server = await testApp()
    restaurantNo = (await buildRestaurant(server.deps.db)).restaurantNo
  })
  afterAll(() => server.close())

  const claiming = (width: number, height: number) =>
    new File([new Uint8Array(claimingPng(width, height))], 'a.png', { type: 'image/png' })
  /** 49 megapixels. */
  const large = () => claiming(7000, 7000)
  const { imageOnly, tooManyPixels, tooManyTogether } = messages.picture

  async function write(photos: File[], receipt: File) {
    const { token } = await signedIn(server)
    const { status, header } = await writeReview(server, {
      token,
      review: { restaurantNo },
      photos,
      receipt,
    })
    return { status, message: header.message }
  }
  const counted = () => server.deps.db.selectFrom('attemptLimit').selectAll().execute()

  test('마지막 사진이 너무 크다는 것은 첫 사진을 펼치기 전에 안다', async () => {
    // Unpacked, the first would be no picture.
    const answer = await write([claiming(10, 10)], claiming(30_000, 30_000))
    expect(answer).toEqual({ status: 400, message: tooManyPixels })
    expect(await counted()).toEqual([])
  })

  test('한 폼의 사진을 모두 합쳐 너무 크면 하나도 펼치지 않는다', async () => {
    const answer = await write([large(), large(), large(), large()], large())
    expect(answer).toEqual({ status: 400, message: tooManyTogether })
    expect(await counted()).toEqual([])
  })

  test('한 시간에 너무 많이 올린 회원은 언제 다시 올릴지 듣고, 남은 막히지 않는다', async () => {
    const owner = await ownerServing(server)
    const other = await ownerServing(server)
    const add = async (who: typeof owner, menuPhoto = large()) => {
      const token = await tokenFor(server, who.memberNo)
      const form = { menuName: '칼국수', menuPrice: '9000', menuPhoto }
      const { status, header } = await addMenu(server, { ...who, token }, form)
      return { status, message: header.message }
    }
    const notDrawn = { status: 400, message: imageOnly }
    const within = Math.floor(limits.picture.hourMegapixels.member / 49)
    for (let n = 0; n < within; n += 1) expect(await add(owner)).toEqual(notDrawn)
    server.clock.advance(15 * 60_000)
    const message = '사진을 너무 많이 올렸어요. 45분 뒤에 다시 올려 주세요.'
    expect(await add(owner)).toEqual({ status: 429, message })
    // What was refused is not counted.
    expect(await add(owner, claiming(1000, 1000))).toEqual(notDrawn)
    expect(await add(other)).toEqual(notDrawn)
    server.clock.advance(45 * 60_000)
    expect(await add(owner)).toEqual(notDrawn)
  })
})

describe('이상한 양식', () => {
  let server: TestApp
  let calls: Record<string, UploadCall>
  beforeAll(async () => {
    server = await testApp()
    calls = await uploadCalls(server)
  })
  afterAll(() => server.close())

  async function send(call: UploadCall, { type, body }: { type: string; body: Buffer }) {
    const response = await server.app.inject({
      method: call.method,
      url: call.url,
      headers: { 'content-type': type, ...(call.token && bearer(call.token)) },
      payload: body,
    })
    const { header } = response.json<{ header: { code: string } }>()
    return `${response.statusCode} ${header.code}`
  }

  /** Those of the answers that are not like this. */
  async function unlike(wanted: RegExp, formsOf: typeof unreadableForms) {
    const wrong: string[] = []
    for (const [name, call] of Object.entries(calls))
      for (const [what, form] of Object.entries(formsOf(call.picture))) {
        const answer = await send(call, form)
        if (!wanted.test(answer)) wrong.push(`${name}, ${what}: ${answer}`)
      }
    return wrong
  }

  const unexpected = () => server.logLines.filter((line) => line.includes('unexpected error'))

  test('사진을 받는 모든 호출이 읽을 수 없는 폼을 400번대로 거절하고 오류로 적지 않는다', async () => {
    expect(await unlike(/^(200 E400|400 E400|413 E413|415 E415)$/, unreadableForms)).toEqual([])
    expect(unexpected()).toEqual([])
  })

  test('읽을 수는 있는 이상한 폼에도 서버의 잘못은 없다', async () => {
    expect(await unlike(/^(200|400|404) (S200|E4)/, strangeForms)).toEqual([])
    expect(unexpected()).toEqual([])
  })

  test('거절된 폼은 자리를 차지하지 않는다', async () => {
    // Refused before anybody would have served it, and more often than there are places.
    const other = { type: 'multipart/mixed; boundary=edge', body: Buffer.from('--edge--') }
    const answers: string[] = []
    for (let n = 0; n < limits.upload.open.address; n += 1)
      for (const call of Object.values(calls)) answers.push(await send(call, other))
    expect(new Set(answers)).toEqual(new Set(['415 E415']))
  })

  test('파일 이름 없이 JSON이라고 적은 칸도 읽는다', async () => {
    const review = { reviewNo: '999999', reviewScore: 3, reviewContent: '다시 가 보니 보통이에요.' }
    const boundary = 'edge'
    const body = [
      `--${boundary}`,
      'Content-Disposition: form-data; name="review"',
      'Content-Type: application/json',
      '',
      JSON.stringify(review),
      `--${boundary}--`,
      '',
    ].join('\r\n')
    const type = `multipart/form-data; boundary=${boundary}`
    const [, call] = Object.entries(calls).find(([name]) => name === '리뷰 고치기') ?? []
    if (!call) throw new Error('nobody edits reviews')
    // Read well: only the review it names is not there.
    expect(await send(call, { type, body: Buffer.from(body) })).toBe('404 E404')
  })
})
