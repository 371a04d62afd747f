import { expect, test } from 'vitest'
import { contentText } from './text.ts'

test('글이 없는 리뷰는 별점만 남겼다고 말한다', () => {
  expect([contentText('맛있어요'), contentText('')]).toEqual(['맛있어요', '별점만 남긴 리뷰예요.'])
})
