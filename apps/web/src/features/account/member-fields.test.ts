import { describe, expect, test } from 'vitest'
import { afterProofEvent, type EmailProofEvent, unprovedEmail } from './email-proof.tsx'
import { afterDuplicateEvent, type DuplicateEvent, uncheckedValue } from './member-fields.tsx'

describe('중복 확인', () => {
  const after = (...events: DuplicateEvent[]) =>
    events.reduce(afterDuplicateEvent, uncheckedValue('haru'))

  const free: DuplicateEvent = { type: 'free', value: 'haru', message: '사용할 수 있는 아이디' }
  const taken: DuplicateEvent = { type: 'refused', value: 'haru', message: '아이디 중복' }

  test('이미 있다는 답을 받으면 확인되지 않은 채 그 말이 남는다', () => {
    expect(after({ type: 'asked' }, taken)).toEqual({
      value: 'haru',
      status: 'unchecked',
      message: '아이디 중복',
    })
  })

  test('쓸 수 있다는 답을 받으면 확인된다', () => {
    expect(after({ type: 'asked' }, free)).toEqual({
      value: 'haru',
      status: 'checked',
      message: '사용할 수 있는 아이디',
    })
  })

  test('값을 바꾸면 확인과 말이 함께 사라진다', () => {
    expect(after({ type: 'asked' }, free, { type: 'typed', value: 'haru2' })).toEqual(
      uncheckedValue('haru2'),
    )
  })

  test.each([
    ['쓸 수 있다는', free],
    ['쓸 수 없다는', taken],
  ])('묻는 사이에 바뀐 값은 앞 값에 대한 %s 답을 받지 않는다', (_name, answer) => {
    const changed = after({ type: 'asked' }, { type: 'typed', value: 'haru2' })
    expect(afterDuplicateEvent(changed, answer)).toEqual(changed)
  })

  test('양식이 거절하면 지금 값의 확인이 사라진다', () => {
    expect(
      after({ type: 'asked' }, free, { type: 'refused', message: '아이디 중복' }),
    ).toMatchObject({
      status: 'unchecked',
      message: '아이디 중복',
    })
  })
})

describe('이메일 확인', () => {
  const to = 'haru@example.com'
  const after = (...events: EmailProofEvent[]) => events.reduce(afterProofEvent, unprovedEmail(to))

  const sent: EmailProofEvent = { type: 'sent', to, now: 1_000 }
  const typed: EmailProofEvent = { type: 'typedCode', code: '123456' }

  test('보낸 뒤에는 180초 동안 번호를 기다린다', () => {
    expect(after({ type: 'sending' }, sent)).toMatchObject({
      pending: null,
      hasSent: true,
      deadline: 181_000,
      isProved: false,
    })
  })

  test('다시 보내면 시간을 새로 재고 쓰던 번호를 비운다', () => {
    expect(after(sent, typed, { type: 'sent', to, now: 60_000 })).toMatchObject({
      code: '',
      deadline: 240_000,
    })
  })

  test('시간이 끝나면 번호 칸이 사라지지만 보냈다는 것은 안다', () => {
    expect(after(sent, typed, { type: 'expired' })).toMatchObject({
      code: '',
      deadline: null,
      hasSent: true,
      isProved: false,
    })
  })

  test('번호가 틀리면 칸과 남은 시간이 그대로 있다', () => {
    const wrong = after(sent, typed, { type: 'codeRefused', to, message: '틀림' })
    expect(wrong).toMatchObject({ code: '123456', deadline: 181_000, codeProblem: '틀림' })
    expect(afterProofEvent(wrong, { type: 'typedCode', code: '1' }).codeProblem).toBeNull()
  })

  test('인증하면 번호 칸이 사라지고, 주소를 바꾸면 처음부터 다시 한다', () => {
    const proved = after(sent, typed, { type: 'proved', to })
    expect(proved).toMatchObject({ isProved: true, deadline: null, code: '' })
    expect(afterProofEvent(proved, { type: 'typedEmail', email: 'b@example.com' })).toEqual(
      unprovedEmail('b@example.com'),
    )
  })

  test('주소를 거절당하면 인증이 사라진다', () => {
    expect(
      after(sent, { type: 'proved', to }, { type: 'emailRefused', message: '이미 가입' }),
    ).toMatchObject({ isProved: false, emailProblem: '이미 가입' })
  })

  test('보내지 못하면 기다리던 번호는 그대로 쓸 수 있다', () => {
    const refused: EmailProofEvent = { type: 'emailRefused', to, message: '너무 많아요' }
    expect(after(sent, typed, { type: 'sending' }, refused)).toMatchObject({
      code: '123456',
      deadline: 181_000,
      emailProblem: '너무 많아요',
    })
  })

  test.each<[string, EmailProofEvent]>([
    ['보냈다는 답', sent],
    ['보내지 못했다는 답', { type: 'emailRefused', to, message: '거절' }],
    ['맞다는 답', { type: 'proved', to }],
    ['틀렸다는 답', { type: 'codeRefused', to, message: '틀림' }],
  ])('그사이 바뀐 주소에는 앞 주소의 %s이 닿지 않는다', (_name, answer) => {
    const changed = unprovedEmail('b@example.com')
    expect(afterProofEvent(changed, answer)).toEqual(changed)
  })

  test.each([
    ['123 456', '123456'],
    ['12-34', '1234'],
    ['1234567', '123456'],
    ['번호: 9', '9'],
  ])('%s 에서 숫자 여섯 개까지만 남긴다', (code, digits) => {
    expect(after({ type: 'typedCode', code }).code).toBe(digits)
  })
})
