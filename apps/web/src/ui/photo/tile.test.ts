import { expect, test } from 'vitest'
import { foldPhotos } from './tile.tsx'

const photos = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ src: `/${index}.webp`, alt: '' }))

test.each([
  ['사진이 없으면 칸도 더보기도 없다', 0, 0, 0],
  ['칸보다 적으면 있는 만큼만 보인다', 3, 3, 0],
  ['칸 수와 같으면 더보기가 없다', 4, 4, 0],
  ['칸보다 많으면 나머지를 더보기로 센다', 7, 4, 3],
])('%s', (_name, total, shown, hidden) => {
  const folded = foldPhotos(photos(total), 4)
  expect(folded.shown).toHaveLength(shown)
  expect(folded.hidden).toBe(hidden)
})
