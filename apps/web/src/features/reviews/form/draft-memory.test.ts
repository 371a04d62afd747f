import { beforeEach, expect, test, vi } from 'vitest'
import { blankDraft } from './draft.ts'
import {
  changeStarted,
  forgetInterrupted,
  forgetStarted,
  interruptedEdit,
  isRestored,
  keepInterrupted,
  startedDraft,
  subscribeToDrafts,
} from './draft-memory.ts'
import { keepDraft, keptDraft } from './kept-drafts.ts'

const write = (writer: string | null, content: string, restaurantNo = '7') =>
  changeStarted({ restaurantNo, writer }, (before) => ({ ...before, content }))
const read = (writer: string | null, restaurantNo = '7') =>
  startedDraft(restaurantNo, writer).content

beforeEach(() => {
  forgetStarted('7')
  forgetStarted('8')
  forgetInterrupted('9')
})

test('로그인하지 않고 쓴 것은 로그인한 사람이 이어서 쓴다', () => {
  write(null, '국물이 진해요')
  expect(read('1')).toBe('국물이 진해요')
})

test('회원이 쓴 것은 다른 회원에게도, 로그인하지 않은 사람에게도 보이지 않는다', () => {
  write('1', '국물이 진해요')
  expect(read('2')).toBe('')
  expect(read(null)).toBe('')
  expect(read('1')).toBe('국물이 진해요')
})

test('이어서 쓴 것은 그 회원의 것이 된다', () => {
  write(null, '국물이 진해요')
  write('1', '국물이 진하고 뜨거워요')
  expect(read(null)).toBe('')
})

test('가게마다 따로 기억하고, 보내고 나면 잊는다', () => {
  write(null, '일곱째 가게')
  write(null, '여덟째 가게', '8')
  forgetStarted('7')
  expect(startedDraft('7', null)).toBe(blankDraft)
  expect(read(null, '8')).toBe('여덟째 가게')
})

test('다시 읽은 화면은 그 회원이 쓰던 글과 별점을 돌려주고, 사진은 다시 고르게 한다', () => {
  keepDraft({ memberNo: '5', restaurantNo: '8' }, { score: 3.5, content: '쓰던 글' })
  expect(startedDraft('8', '5')).toEqual({ ...blankDraft, score: 3.5, content: '쓰던 글' })
  expect([isRestored('8', '5'), isRestored('8', '1'), isRestored('8', null)]).toEqual([
    true,
    false,
    false,
  ])
  write('5', '이어 쓴 글', '8')
  expect(isRestored('8', '5')).toBe(true)
  expect(keptDraft({ memberNo: '5', restaurantNo: '8' })?.content).toBe('이어 쓴 글')
  forgetStarted('8')
  expect(startedDraft('8', '5')).toBe(blankDraft)
  expect(keptDraft({ memberNo: '5', restaurantNo: '8' })).toBeNull()
})

test('바뀌면 보고 있는 화면에 알린다', () => {
  const listener = vi.fn<() => void>()
  const stop = subscribeToDrafts(listener)
  write(null, '가')
  forgetStarted('7')
  stop()
  write(null, '나')
  expect(listener).toHaveBeenCalledTimes(2)
})

test('로그인이 끝나 보내지 못한 수정은 그 회원에게만 돌려준다', () => {
  keepInterrupted('9', { writer: '1', draft: { ...blankDraft, content: '고친 글' } })
  expect(interruptedEdit('9', '1')?.content).toBe('고친 글')
  expect(interruptedEdit('9', '2')).toBeUndefined()
  forgetInterrupted('9')
  expect(interruptedEdit('9', '1')).toBeUndefined()
})
