import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Photo } from './photo.tsx'

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
