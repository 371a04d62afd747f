import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testAsker } from '../../../../test/support/mail/asker.ts'
import { codeSentTo, lettersTo } from '../../../../test/support/mail/letters.ts'
import { bearer, buildMember } from '../../../../test/support/members/members.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'
import { beginSignIn } from '../../auth/sign-in/commands.ts'
import { checkCode, hasProof, redeemMemberCode, sendCode, takeProof } from './commands.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

type Member = Awaited<ReturnType<typeof buildMember>>

async function request(member: Member, memberEmail: string) {
  const { memberNo } = member
  const { tokens } = await beginSignIn(server.deps, { memberNo, longLived: false })
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/email/editprofile-verify',
    payload: { memberEmail },
    headers: bearer(tokens.accessToken),
  })
  return response.json<{ header: { code: string; message: string } }>().header
}
const sent = { code: 'S200', message: messages.email.codeSent }
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** A member with a code in their mailbox. */
async function withCode() {
  const member = await buildMember(server.deps.db)
  const { memberNo, memberEmail: email } = member
  await sendCode(server.deps, { purpose: 'member', memberNo, email, asker: testAsker(server) })
  return { ...member, code: await codeSentTo(server.deps, email) }
}
const proofOf = (member: Member) =>
  ({
    purpose: 'member',
    memberNo: member.memberNo,
    email: member.memberEmail,
    asker: testAsker(server),
    now: server.deps.now(),
  }) as const

test('로그인하지 않으면 내 이메일로 번호를 받을 수 없다', async () => {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/email/editprofile-verify',
    payload: { memberEmail: 'a@example.com' },
  })
  expect(response.statusCode).toBe(401)
})

test('내 이메일로만 번호를 받는다', async () => {
  const member = await buildMember(server.deps.db)
  expect(await request(member, member.memberEmail.toUpperCase())).toEqual(sent)
  expect(await request(member, 'someone.else@example.com')).toEqual({
    code: 'E400',
    message: messages.email.notYours,
  })
  expect(await lettersTo(server.deps, 'someone.else@example.com')).toEqual([])
})

test.each([
  ['이메일이 없는 회원', { memberEmail: null, isEmailProved: false }],
  ['이메일을 확인하지 않은 회원', { isEmailProved: false }],
] as const)('%s은 쓰고 싶은 이메일로 번호를 받는다', async (_name, change) => {
  const member = await buildMember(server.deps.db, change)
  const wanted = `wanted.by.${member.memberId}@example.com`
  expect(await request(member, wanted)).toEqual(sent)
  expect(await lettersTo(server.deps, wanted)).toHaveLength(1)
})

test('다른 회원의 확인된 이메일로는 받을 수 없다', async () => {
  const [owner, member] = [
    await buildMember(server.deps.db),
    await buildMember(server.deps.db, { memberEmail: null, isEmailProved: false }),
  ]
  expect(await request(member, owner.memberEmail)).toMatchObject({ code: 'E409-EMAIL' })
  expect(await lettersTo(server.deps, owner.memberEmail)).toEqual([])
})

test('한 이메일로 여섯 번째 보내기는 거절한다', async () => {
  const member = await buildMember(server.deps.db)
  for (let n = 0; n < limits.attempts.codeRequest.account; n += 1)
    expect(await request(member, member.memberEmail)).toEqual(sent)
  expect(await request(member, member.memberEmail)).toMatchObject({ code: 'E429' })
})

test('증명은 한 번만 쓸 수 있다', async () => {
  const member = await withCode()
  expect(await takeProof(server.deps.db, proofOf(member))).toBe(false)
  await checkCode(server.deps, {
    email: member.memberEmail,
    code: member.code,
    asker: testAsker(server),
  })
  expect(await hasProof(server.deps.db, proofOf(member))).toBe(true)
  expect(await takeProof(server.deps.db, proofOf(member))).toBe(true)
  expect(await takeProof(server.deps.db, proofOf(member))).toBe(false)
})

test('증명은 30분까지만 통한다', async () => {
  const [kept, late] = [await withCode(), await withCode()]
  for (const { memberEmail: email, code } of [kept, late])
    await checkCode(server.deps, { email, code, asker: testAsker(server) })
  server.clock.advance(limits.emailCode.proofMinutes * 60_000 - 1)
  expect(await takeProof(server.deps.db, proofOf(kept))).toBe(true)
  server.clock.advance(1)
  expect(await hasProof(server.deps.db, proofOf(late))).toBe(false)
  expect(await takeProof(server.deps.db, proofOf(late))).toBe(false)
})

test('증명은 그 회원의 그 이메일과 그 용도에만 통한다', async () => {
  const [member, other] = [await withCode(), await buildMember(server.deps.db)]
  await checkCode(server.deps, {
    email: member.memberEmail,
    code: member.code,
    asker: testAsker(server),
  })
  const proof = proofOf(member)
  for (const wrong of [
    { ...proof, memberNo: other.memberNo },
    { ...proof, email: other.memberEmail },
    { ...proof, purpose: 'signUp' } as const,
  ])
    expect(await takeProof(server.deps.db, wrong)).toBe(false)
  expect(await takeProof(server.deps.db, { ...proof, email: proof.email.toUpperCase() })).toBe(true)
})

test('새 번호를 받으면 앞의 증명은 사라진다', async () => {
  const member = await withCode()
  const { memberNo, memberEmail: email, code } = member
  await checkCode(server.deps, { email, code, asker: testAsker(server) })
  await sendCode(server.deps, { purpose: 'member', memberNo, email, asker: testAsker(server) })
  expect(await takeProof(server.deps.db, proofOf(member))).toBe(false)
})

test('가입 번호와 회원 번호가 한 이메일에 함께 있어도 서로를 건드리지 않는다', async () => {
  const member = await withCode()
  const email = member.memberEmail
  await sendCode(server.deps, { purpose: 'signUp', email, asker: testAsker(server) })
  const signUpCode = await codeSentTo(server.deps, email)
  await checkCode(server.deps, { email, code: signUpCode, asker: testAsker(server) })
  expect(await hasProof(server.deps.db, proofOf(member))).toBe(signUpCode === member.code)
  await checkCode(server.deps, { email, code: member.code, asker: testAsker(server) })
  expect(await hasProof(server.deps.db, proofOf(member))).toBe(true)
  expect(await server.deps.db.selectFrom('emailCodeTry').selectAll().execute()).toEqual([])
})

test('비밀번호를 대신한 번호는 쓰면 없어지고 보낸 이메일을 알려 준다', async () => {
  const { memberNo, memberEmail, code } = await withCode()
  expect(await redeemMemberCode(server.deps, { memberNo, code, asker: testAsker(server) })).toBe(
    memberEmail,
  )
  await expect(
    redeemMemberCode(server.deps, { memberNo, code, asker: testAsker(server) }),
  ).rejects.toMatchObject({
    message: messages.email.wrongCode,
  })
})

test('먼저 확인한 번호도 비밀번호를 대신할 수 있다', async () => {
  const { memberNo, memberEmail, code } = await withCode()
  await checkCode(server.deps, { email: memberEmail, code, asker: testAsker(server) })
  expect(await redeemMemberCode(server.deps, { memberNo, code, asker: testAsker(server) })).toBe(
    memberEmail,
  )
})

test('비밀번호를 대신한 번호도 다섯 번과 180초를 지킨다', async () => {
  const [guessed, late] = [await withCode(), await withCode()]
  const redeem = ({ memberNo, code }: typeof guessed) =>
    redeemMemberCode(server.deps, { memberNo, code, asker: testAsker(server) }).catch(
      (error: Error) => error.message,
    )
  for (let tries = 0; tries < limits.emailCode.tries; tries += 1)
    expect(await redeem({ ...guessed, code: otherThan(guessed.code) })).toBe(
      messages.email.wrongCode,
    )
  expect(await redeem(guessed)).toBe(messages.email.noTriesLeft)
  server.clock.advance(limits.emailCode.seconds * 1000)
  expect(await redeem(late)).toBe(messages.email.expired)
})
