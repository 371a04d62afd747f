import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Photo } from './photo.tsx'
import { foldPhotos } from './photo-tile.tsx'
import { swipeStep } from './photo-viewer.tsx'

describe('사진', () => {
  let root: Root
  // A browser is still on its way to a picture when it is put on the page; this one claims to have them all.
  const complete = vi.spyOn(HTMLImageElement.prototype, 'complete', 'get')
  beforeEach(() => {
    complete.mockReturnValue(false)
    root = createRoot(document.body)
  })
  afterEach(() => root.unmount())

  function show(src: string | undefined, srcSet?: string) {
    flushSync(() => root.render(<Photo src={src} srcSet={srcSet} />))
  }

  const image = () => document.querySelector('img')
  const addresses = () => [image()?.getAttribute('src'), image()?.getAttribute('srcset')]

  function fail() {
    flushSync(() => image()?.dispatchEvent(new Event('error')))
  }

  test('묶음을 보일 수 없으면 원래 파일을, 그것도 안 되면 로고를 보인다', () => {
    show('/800.jpg', '/400.webp 400w')
    expect(addresses()).toEqual(['/800.jpg', '/400.webp 400w'])
    fail()
    expect(addresses()).toEqual(['/800.jpg', null])
    fail()
    expect(addresses()).toEqual(['/logo-fallback.svg', null])
    fail()
    expect(addresses()).toEqual(['/logo-fallback.svg', null])
  })

  test('사진이 없으면 처음부터 로고를 보인다', () => {
    show(undefined)
    expect(addresses()).toEqual(['/logo-fallback.svg', null])
  })

  test('같은 자리에 온 다른 사진은 처음부터 다시 시도한다', () => {
    show('/a.jpg', '/a.webp 400w')
    fail()
    fail()
    show('/b.jpg', '/b.webp 400w')
    expect(addresses()).toEqual(['/b.jpg', '/b.webp 400w'])
  })

  test('서버가 그린 사진이 스크립트보다 먼저 실패했어도 다음 것을 보인다', async () => {
    complete.mockReturnValue(true)
    show('/800.jpg', '/400.webp 400w')
    await vi.waitFor(() => expect(addresses()).toEqual(['/800.jpg', null]))
  })
})

describe('사진 칸', () => {
  const photos = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ src: `/${index}.webp`, alt: '' }))

  test.each([
    ['사진이 없으면 칸도 더보기도 없다', 0, 0, 0],
    ['칸보다 적으면 있는 만큼만 보인다', 3, 3, 0],
    ['칸 수와 같으면 더보기가 없다', 4, 4, 0],
    ['칸보다 많으면 나머지를 더보기로 센다', 7, 4, 3],
  ])('%s', (_name, total, shown, hidden) => {
    const folded = foldPhotos(photos(total), 4)
    expect(folded.visible).toHaveLength(shown)
    expect(folded.hidden).toBe(hidden)
  })
})

describe('밀어 넘기기', () => {
  test.each([
    ['왼쪽으로 밀면 다음 사진이다', { x: -80, y: 10 }, 1],
    ['오른쪽으로 밀면 이전 사진이다', { x: 80, y: -10 }, -1],
    ['조금만 움직이면 그대로다', { x: -20, y: 0 }, 0],
    ['위아래로 더 움직이면 그대로다', { x: -80, y: 120 }, 0],
  ])('%s', (_name, moved, step) => {
    expect(swipeStep(moved)).toBe(step)
  })
})
