import { refusals } from '@matjari/contract/refusals'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../../lib/api-error.ts'
import type { AffectedAnswer, AskAffected } from './sending.ts'
import { sendDecided } from './sending.ts'

type Send = (affected: 'keep' | 'cancel' | undefined, reason: string | undefined) => Promise<string>

const planned = { kind: 'settingsDeleted', restaurantNo: '1' } as const
const undecided = new ApiError('예약이 있어요.', refusals.affectedBookings)

/** One who answers in this order, whatever is planned. */
const answering = (...answers: AffectedAnswer[]) =>
  vi.fn<AskAffected>(() => Promise.resolve(answers.shift() ?? { go: false as const }))

test('정한 대로, 적은 이유와 함께 보낸다', async () => {
  const send = vi.fn<Send>(() => Promise.resolve('했어요'))
  const ask = answering({ go: true, affected: 'cancel', reason: '일찍 닫아요.' })
  expect(await sendDecided({ ask, planned, send })).toBe('했어요')
  expect(ask.mock.calls).toEqual([[planned]])
  expect(send.mock.calls).toEqual([['cancel', '일찍 닫아요.']])
})

test('돌아가면 아무것도 보내지 않는다', async () => {
  const send = vi.fn<Send>(() => Promise.resolve('했어요'))
  expect(await sendDecided({ ask: answering({ go: false }), planned, send })).toBeNull()
  expect(send).not.toHaveBeenCalled()
})

test('묻고 보내는 사이에 예약이 들어오면 다시 묻는다', async () => {
  const send = vi.fn<Send>((affected) =>
    affected ? Promise.resolve(affected) : Promise.reject(undecided),
  )
  const ask = answering({ go: true }, { go: true, affected: 'keep' })
  expect(await sendDecided({ ask, planned, send })).toBe('keep')
})

test('두 번 물어도 안 되면 그 까닭을 말한다', async () => {
  const send = () => Promise.reject(undecided)
  const ask = answering({ go: true }, { go: true }, { go: true })
  await expect(sendDecided({ ask, planned, send })).rejects.toBe(undecided)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('다른 까닭으로 안 되면 다시 묻지 않는다', async () => {
  const broken = new ApiError('서버가 아파요.', { code: 'E500', status: 500 })
  const ask = answering({ go: true }, { go: true })
  await expect(sendDecided({ ask, planned, send: () => Promise.reject(broken) })).rejects.toBe(
    broken,
  )
  expect(ask).toHaveBeenCalledTimes(1)
})
