import { expect, test } from 'vitest'
import { blankDraft } from './draft-review.ts'
import { editReviewInput, newReviewInput } from './form-parts.ts'

const picture = (name: string) => new File([name], name, { type: 'image/png' })
const [first, second, receipt] = [picture('1.png'), picture('2.png'), picture('receipt.png')]
const kept = '/media/reviews/0123456789abcdef0123456789abcdef/800.jpg'

const draft = {
  ...blankDraft,
  score: 3.5,
  content: ` ${'맛있어요'.normalize('NFD')}\n`,
  photos: [
    { id: 'b', source: second },
    { id: 'kept', source: kept },
    { id: 'a', source: first },
  ],
  receipt,
}

test('새 리뷰는 글을 다듬어 영수증과 함께, 사진은 놓인 차례대로 보낸다', () => {
  const { parts, files } = newReviewInput('7', { ...draft, photos: draft.photos.toSpliced(1, 1) })
  expect(JSON.parse(parts.review)).toEqual({
    restaurantNo: '7',
    reviewScore: 3.5,
    reviewContent: '맛있어요',
    billPass: 'Y',
  })
  expect(files).toEqual({ photos: [second, first], billPhoto: receipt })
})

test('수정은 남긴 사진과 새 사진을 따로 보내고 어떻게 섞이는지 말한다', () => {
  const { parts, files } = editReviewInput({ reviewNo: '9' }, draft)
  expect(JSON.parse(parts.review)).toMatchObject({
    reviewNo: '9',
    existingPhotoUrls: [kept],
    photoOrder: ['new', 'kept', 'new'],
  })
  expect(files).toEqual({ photos: [second, first] })
})
