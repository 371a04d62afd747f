import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testAsker } from '../test/support/mail/asker.ts'
import { codeSentTo } from '../test/support/mail/letters.ts'
import { signIn } from '../test/support/members/members.ts'
import { confirmedMember } from '../test/support/members/profile.ts'
import { ask, signedIn } from '../test/support/members/signed-in.ts'
import { codeAt } from '../test/support/members/two-step.ts'
import { type TestApp, testApp } from '../test/support/server/app.ts'
import { attemptRefusal } from './db/attempts.ts'
import { checkCode, hasProof, sendCode } from './features/accounts/email-codes.ts'
import { beginAttempt, rememberedAttempt } from './features/accounts/social-routes.ts'
import { resealTwoStep } from './features/accounts/two-step.ts'
import { addressOf, newReviewPhotoKey } from './features/media/pictures.rules.ts'
import {
  isSignedPhoto,
  isSignedReceipt,
  signedPhoto,
  signedReceipt,
} from './features/media/review-pictures.ts'
import { queueMail, resealMail } from './features/notifications/mail.ts'
import { deliverDue } from './features/notifications/mail-delivery.ts'
import { pushKey } from './features/notifications/push.ts'
import { AppError } from './lib/app-error.ts'
import type { Keys } from './lib/crypto/secrets.ts'
import { makeLetter } from './lib/mail/letter.ts'
import type { SocialProvider } from './lib/open-id/open-id.ts'

// One database and three servers on it: as it was, with the secret changed and the old one named, and with
// the secret changed and the old one forgotten.

const oldest = 'the oldest secret, long before the others'
const old = 'the old secret, thirty-two letters or more'
const renewed = 'the new secret, thirty-two letters or more'

let before: TestApp
let after: TestApp
let without: TestApp
beforeAll(async () => {
  before = await testApp({ TOKEN_SECRET: old })
  const { db, notices, now, media } = before.deps
  const shared = { db, notices, now, media }
  const previous = { TOKEN_SECRET_PREVIOUS: oldest, TOKEN_SECRET_PREVIOUS_2: old }
  after = await testApp({ TOKEN_SECRET: renewed, ...previous }, shared)
  without = await testApp({ TOKEN_SECRET: renewed }, shared)
})
afterAll(() => Promise.all([without.close(), after.close()]).then(() => before.close()))

type Tokens = { accessToken: string; refreshToken: string }
type Items = { tokens: Tokens; secret: string; recoveryCodes: string[] }
const call = async (server: TestApp, key: string, token: string, payload?: object) => {
  const { status, body } = await ask<{ items: Items | null }>(server, key, {
    token,
    ...(payload && { payload }),
  })
  if (status >= 500) throw new Error(`${key} answered ${status}`)
  return { isDone: status === 200 && body.items !== null, items: body.items }
}
const refresh = async (server: TestApp, token: string) =>
  (await call(server, 'POST /api/auth/refresh', token, {})).items?.tokens

async function withTwoSteps(server: TestApp) {
  const { memberId, token } = await confirmedMember(server)
  const setup = await call(server, 'POST /api/auth/two-step/setup', token)
  const secret = setup.items?.secret ?? ''
  const code = codeAt(secret, server.deps.now())
  const on = await call(server, 'PUT /api/auth/two-step', token, { code })
  return { memberId, secret, recoveryCodes: on.items?.recoveryCodes ?? [] }
}
async function finishes(server: TestApp, memberId: string, code: string) {
  const { accessToken } = await signIn(server.app, memberId)
  return (await call(server, 'POST /api/auth/two-step', accessToken, { code })).isDone
}
function nextCode(server: TestApp, secret: string) {
  before.clock.advance(30_000)
  return codeAt(secret, server.deps.now())
}

let named = 0
const address = () => `proof${(named += 1)}@example.com`
const elsewhere = () => `198.51.100.${(named += 1)}`
const signingUp = (server: TestApp, email: string) =>
  ({ purpose: 'signUp', email, asker: testAsker(server), now: server.deps.now() }) as const
const checks = (server: TestApp, email: string, code: string) =>
  checkCode(server.deps, { email, code, asker: testAsker(server) }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false
      throw error
    },
  )

const google: SocialProvider = {
  clientId: 'google',
  begin: (returnTo) =>
    Promise.resolve({
      loginUrl: 'https://provider.example',
      attempt: { state: 'state', nonce: 'nonce', codeVerifier: 'verifier', returnTo },
    }),
  finish: () => Promise.reject(new Error('nobody asks')),
}
const letter = makeLetter({ subject: '편지', title: '편지', paragraphs: ['안녕하세요.'] })
const sendable = { send: () => Promise.resolve(), close: () => {} }
const queued = (server: TestApp) =>
  server.deps.db
    .transaction()
    .execute((tx) => queueMail(server.deps, tx, { to: 'haru@example.com', letter }))

type Derived = {
  readonly name: string
  readonly key: keyof Keys
  /** Makes it, and tells how to see whether a server takes it for good. */
  readonly make: (server: TestApp) => Promise<(server: TestApp) => Promise<boolean> | boolean>
}

const everything: readonly Derived[] = [
  {
    name: '로그인 토큰',
    key: 'accessKey',
    async make(server) {
      const { token } = await signedIn(server)
      return async (other) => (await call(other, 'GET /api/inbox', token)).isDone
    },
  },
  {
    name: '답을 잃어 다시 보낸 갱신 토큰은 받았어야 할 그 토큰을 받는다',
    key: 'refreshKey',
    async make(server) {
      const { memberId } = await signedIn(server)
      const { refreshToken } = await signIn(server.app, memberId)
      const given = await refresh(server, refreshToken)
      return async (other) =>
        (await refresh(other, refreshToken))?.refreshToken === given?.refreshToken
    },
  },
  {
    name: '편지로 받은 인증번호',
    key: 'codeKey',
    async make(server) {
      const email = address()
      await sendCode(server.deps, signingUp(server, email))
      const code = await codeSentTo(server.deps, email)
      return (other) => checks(other, email, code)
    },
  },
  {
    name: '이메일을 확인한 증명',
    key: 'codeKey',
    async make(server) {
      const email = address()
      await sendCode(server.deps, signingUp(server, email))
      await checks(server, email, await codeSentTo(server.deps, email))
      return (other) => hasProof(other.deps.db, signingUp(other, email))
    },
  },
  {
    name: '인증번호를 잘못 적은 횟수',
    key: 'codeKey',
    async make(server) {
      const email = address()
      await sendCode(server.deps, signingUp(server, email))
      for (let tries = 0; tries < 5; tries += 1) await checks(server, email, '000000')
      const { emailCodeNo } = await server.deps.db
        .selectFrom('emailCode')
        .select('emailCodeNo')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      return async (other) => {
        await checks(other, email, '000000')
        const tries = await other.deps.db
          .selectFrom('emailCodeTry')
          .select('tries')
          .where('emailCodeNo', '=', emailCodeNo)
          .execute()
        // A sixth is refused before it is counted.
        return tries.length === 1 && tries[0]?.tries === 5
      }
    },
  },
  {
    name: '너무 많이 시도한 사람의 기다림',
    key: 'attemptKey',
    async make(server) {
      const attempt = { kind: 'login', account: address(), address: elsewhere() } as const
      for (let tries = 0; tries < 10; tries += 1) await attemptRefusal(server.deps, attempt)
      return async (other) => (await attemptRefusal(other.deps, attempt)) !== null
    },
  },
  {
    name: '보내려고 기다리는 편지',
    key: 'mailKey',
    async make(server) {
      await server.deps.db.deleteFrom('mail').execute()
      await queued(server)
      return async (other) => (await deliverDue(other.deps, sendable)) === 1
    },
  },
  {
    name: '소셜 로그인에서 돌아올 쿠키',
    key: 'socialKey',
    async make({ deps }) {
      const asker = { ip: '127.0.0.1', headers: {} }
      const about = { provider: 'google', returnTo: '/' } as const
      const { cookie } = await beginAttempt(
        { ...deps, social: { google, kakao: null } },
        asker,
        about,
      )
      const kept = { ...asker, headers: { cookie: cookie.split(';')[0] } }
      return (other) => rememberedAttempt(other.deps, kept, 'state')?.attempt.nonce === 'nonce'
    },
  },
  {
    name: '모두의 것이 아닌 사진과 영수증의 주소',
    key: 'pictureKey',
    make({ deps }) {
      const key = newReviewPhotoKey()
      const photo = new URL(signedPhoto(deps, addressOf(key)), 'http://x').searchParams
      const receipt = new URL(signedReceipt(deps, '7'), 'http://x').searchParams
      return Promise.resolve((other) => {
        const isPhoto = isSignedPhoto(other.deps, { key, ...Object.fromEntries(photo) })
        const claim = { reviewNo: '7', ...Object.fromEntries(receipt) }
        return isPhoto && isSignedReceipt(other.deps, claim)
      })
    },
  },
  {
    name: '인증 앱의 코드',
    key: 'twoStepKey',
    async make(server) {
      const { memberId, secret } = await withTwoSteps(server)
      return (other) => finishes(other, memberId, nextCode(other, secret))
    },
  },
  {
    name: '복구 코드',
    key: 'recoveryKey',
    async make(server) {
      const { memberId, recoveryCodes } = await withTwoSteps(server)
      return (other) => finishes(other, memberId, recoveryCodes[0] ?? '')
    },
  },
  {
    name: '기기 알림의 열쇠',
    key: 'pushKey',
    async make(server) {
      const { publicKey } = await pushKey(server.deps)
      return async (other) => (await pushKey(other.deps)).publicKey === publicKey
    },
  },
]

test('비밀에서 나온 열쇠는 모두 여기서 시험한다', () => {
  const { previous, print: _print, ...keys } = after.deps.secrets
  expect(previous).toHaveLength(2)
  expect(new Set(everything.map(({ key }) => key))).toEqual(new Set(Object.keys(keys)))
})

describe.each(everything)('$name', ({ make }) => {
  test('비밀을 바꿔도 예전 비밀을 알려 두면 그대로 통한다', async () => {
    expect(await (await make(before))(after)).toBe(true)
  })
  test('예전 비밀을 알려 두지 않으면 탈 없이 통하지 않는다', async () => {
    expect(await (await make(before))(without)).toBe(false)
  })
  test('새로 만드는 것은 새 비밀로 만든다', async () => {
    expect(await (await make(after))(without)).toBe(true)
  })
})

test('예전 비밀을 알려 두지 않아도 갱신 토큰으로 로그인이 이어진다', async () => {
  const { memberId } = await signedIn(before)
  const { refreshToken } = await signIn(before.app, memberId)
  expect(await refresh(without, refreshToken)).toBeDefined()
})

test('다시 봉하고 나면 예전 비밀이 없어도 편지와 인증 앱과 복구 코드가 그대로이다', async () => {
  const one = await withTwoSteps(before)
  const other = await withTwoSteps(before)
  await queued(before)
  expect((await resealTwoStep(after.deps)).old).toBeGreaterThanOrEqual(2)
  expect((await resealMail(after.deps)).old).toBeGreaterThanOrEqual(1)
  expect(await resealTwoStep(after.deps)).toMatchObject({ old: 0 })
  expect(await resealMail(after.deps)).toEqual({ old: 0, unreadable: 0 })
  expect(await finishes(without, one.memberId, nextCode(without, one.secret))).toBe(true)
  expect(await finishes(without, other.memberId, other.recoveryCodes[0] ?? '')).toBe(true)
  while ((await deliverDue(without.deps, sendable)) > 0);
  const lost = await without.deps.db
    .selectFrom('mail')
    .select('mailNo')
    .where('sealed', 'is not', null)
    .execute()
  expect(lost).toEqual([])
})

test('예전 열쇠를 지닌 회원이 복구 코드를 새로 받으면 새 열쇠의 것이다', async () => {
  const { memberId, recoveryCodes } = await withTwoSteps(before)
  await resealTwoStep(after.deps)
  const { accessToken } = await signIn(after.app, memberId)
  await call(after, 'POST /api/auth/two-step', accessToken, { code: recoveryCodes[0] })
  await after.app.inject({
    method: 'POST',
    url: '/api/auth/password-confirm',
    headers: { authorization: `Bearer ${accessToken}` },
    payload: { password: 'Passw0rd!' },
  })
  const given = await call(after, 'POST /api/auth/two-step/recovery-codes', accessToken, {
    code: recoveryCodes[1],
  })
  const [fresh = ''] = given.items?.recoveryCodes ?? []
  expect(await finishes(without, memberId, recoveryCodes[2] ?? '')).toBe(false)
  expect(await finishes(without, memberId, fresh)).toBe(true)
})

test('바꾼 순간에 한꺼번에 몰려도 남은 만큼만 시도할 수 있다', async () => {
  const attempt = { kind: 'login', account: address(), address: elsewhere() } as const
  for (let tries = 0; tries < 8; tries += 1) await attemptRefusal(before.deps, attempt)
  const crowd = Array.from({ length: 20 }, () => attemptRefusal(after.deps, attempt))
  const refusals = await Promise.all(crowd)
  expect(refusals.filter((refused) => refused === null)).toHaveLength(2)
})
