import { messages } from '@matjari/contract/messages'
import { expect, test } from 'vitest'
import { blankDraft } from './draft-review.ts'
import { reviewProblem } from './form-problems.ts'

const receipt = new File(['영수증'], 'receipt.png', { type: 'image/png' })
const good = { ...blankDraft, score: 4.5, content: '맛있어요', receipt }
const photos = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `${index}`, source: receipt }))

test.each([
  ['별점이 없으면', { ...blankDraft, content: '가'.repeat(201) }, messages.review.scoreRequired],
  ['글이 길면', { ...blankDraft, score: 5, content: '가'.repeat(201) }, messages.review.tooLong],
  ['사진이 많으면', { ...blankDraft, score: 5, photos: photos(9) }, messages.review.tooManyPhotos],
  ['영수증이 없으면', { ...good, receipt: null }, messages.review.receiptRequired],
])('%s 그것부터 말한다', (_name, draft, message) => {
  expect(reviewProblem(draft, { isNew: true })?.message).toBe(message)
})

test('글과 사진은 없어도 되고, 이모지 200자까지는 글이 길지 않다', () => {
  expect(reviewProblem({ ...good, content: '' }, { isNew: true })).toBeNull()
  expect(reviewProblem({ ...good, content: '👨‍👩‍👧‍👦'.repeat(200) }, { isNew: true })).toBeNull()
})

test('고칠 때는 영수증을 묻지 않는다', () => {
  expect(reviewProblem({ ...good, receipt: null }, { isNew: false })).toBeNull()
})
