import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { describe, expect, test } from 'vitest'
import { blankDraft } from './review-draft.ts'
import { checkedPhotos, withoutPhoto, withPhotos } from './review-photos.tsx'
import { editReviewInput, newReviewInput, reviewProblem } from './use-review-submit.ts'

describe('보낼 값', () => {
  const picture = (name: string) => new File([name], name, { type: 'image/png' })
  const [first, second, receipt] = [picture('1.png'), picture('2.png'), picture('receipt.png')]
  const savedPhoto = '/media/reviews/0123456789abcdef0123456789abcdef/800.jpg'

  const draft = {
    ...blankDraft,
    score: 3.5,
    content: ` ${'맛있어요'.normalize('NFD')}\n`,
    photos: [
      { id: 'b', source: second },
      { id: 'kept', source: savedPhoto },
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
      existingPhotoUrls: [savedPhoto],
      photoOrder: ['new', 'kept', 'new'],
    })
    expect(files).toEqual({ photos: [second, first] })
  })

  const good = { ...blankDraft, score: 4.5, content: '맛있어요', receipt }
  const photos = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ id: `${index}`, source: receipt }))

  test.each([
    ['별점이 없으면', { ...blankDraft, content: '가'.repeat(201) }, messages.review.scoreRequired],
    ['글이 길면', { ...blankDraft, score: 5, content: '가'.repeat(201) }, messages.review.tooLong],
    [
      '사진이 많으면',
      { ...blankDraft, score: 5, photos: photos(9) },
      messages.review.tooManyPhotos,
    ],
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
})

describe('사진', () => {
  const picture = (name: string, size = 1) =>
    Object.defineProperty(new File(['x'], name, { type: 'image/png' }), 'size', { value: size })
  const pictures = (count: number) =>
    Array.from({ length: count }, (_, index) => picture(`${index}.png`))

  test('여덟 장까지 받고, 넘친 것은 받지 않고 말한다', () => {
    const nine = pictures(9)
    expect(checkedPhotos(nine, 0)).toEqual({
      taken: nine.slice(0, 8),
      problems: [messages.review.tooManyPhotos],
    })
    expect(checkedPhotos(pictures(3), 6).taken).toHaveLength(2)
    expect(checkedPhotos(pictures(2), 6).problems).toEqual([])
    expect(checkedPhotos(pictures(1), 8).taken).toEqual([])
  })

  test('비었거나 너무 큰 것은 빼고, 같은 말은 한 번만 한다', () => {
    const good = picture('good.png')
    const large = picture('large.png', limits.upload.fileBytes + 1)
    expect(checkedPhotos([picture('empty.png', 0), large, good, large], 0)).toEqual({
      taken: [good],
      problems: [messages.picture.empty, messages.picture.tooLarge],
    })
  })

  test('같은 사진을 두 번 골라도 하나씩 뺄 수 있다', () => {
    const same = picture('same.png')
    const draft = withPhotos(withPhotos(blankDraft, [same]), [same])
    const [one] = draft.photos
    expect(draft.photos).toHaveLength(2)
    expect(withoutPhoto(draft, one?.id ?? '').photos).toHaveLength(1)
  })

  test('늦게 온 사진도 여덟 장을 넘기지 않는다', () => {
    const draft = withPhotos(blankDraft, pictures(7))
    expect(withPhotos(draft, pictures(3)).photos).toHaveLength(8)
  })
})
