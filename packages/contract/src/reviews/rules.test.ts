import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  photoCountProblem,
  replyProblem,
  reviewContentProblem,
  reviewSorts,
  scoreProblem,
} from './rules.ts'

const halves = [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5]
const otherScores = fc
  .oneof(fc.double({ noNaN: true }), fc.double({ min: 0.1, max: 6, noNaN: true }), fc.integer())
  .filter((score) => score !== 0 && !halves.includes(score))

test('별점은 0.5점부터 5점까지 열 가지다', () => {
  expect(halves.map(scoreProblem)).toEqual(halves.map(() => null))
  fc.assert(
    fc.property(otherScores, (score) => {
      expect(scoreProblem(score)).toMatch('0.5점 단위')
    }),
  )
})

test('누르지 않은 별점과 틀린 별점은 말이 다르다', () => {
  expect(scoreProblem(null)).toBe('별점을 입력해주세요.')
  expect(scoreProblem(0)).toBe('별점을 입력해주세요.')
  expect(scoreProblem(4.3)).toMatch('0.5점 단위')
})

test('내용은 이모지를 한 글자로 세어 200자까지다', () => {
  expect(reviewContentProblem('')).toBeNull()
  expect(reviewContentProblem('👨‍👩‍👧‍👦'.repeat(200))).toBeNull()
  expect(reviewContentProblem('가'.repeat(201))).toBe('리뷰는 200자까지 쓸 수 있어요.')
})

test('사진은 여덟 장까지다', () => {
  expect(photoCountProblem(8)).toBeNull()
  expect(photoCountProblem(9)).toBe('최대 8장의 사진만 업로드할 수 있습니다.')
})

test('빈 답글은 받지 않는다', () => {
  expect(replyProblem(' ')).toBe('답글을 입력해 주세요.')
  expect(replyProblem('고맙습니다.')).toBeNull()
})

test('정렬은 별점 높은순이 기본이다', () => {
  expect(Object.values(reviewSorts)).toEqual(['별점 높은순', '별점 낮은순', '최신순', '오래된순'])
})
