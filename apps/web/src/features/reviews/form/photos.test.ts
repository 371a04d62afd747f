import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { expect, test } from 'vitest'
import { blankDraft } from './draft.ts'
import { checkedPhotos, withoutPhoto, withPhotos } from './photos.ts'

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
