import { afterEach, expect, test, vi } from 'vitest'
import { until } from '../../../test/support/on-screen.ts'
import { closeScreen, showScreen } from '../../../test/support/screen.tsx'
import { PhotoStrip } from './photo-strip.tsx'

afterEach(() => {
  closeScreen()
  vi.restoreAllMocks()
})

const shown = () =>
  [...document.querySelectorAll('img')].map((image) => image.getAttribute('src')).join(' ')

test('카드의 이름에서 방향키로 사진을 넘기고, 넘긴 사진만 불러온다', async () => {
  // A browser is still on its way to a picture when it is put on the page; this one claims to have them all.
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
  const scrolled = vi.spyOn(Element.prototype, 'scrollTo').mockReturnValue()
  showScreen(
    <article>
      <PhotoStrip photos={['/a.jpg', '/b.jpg', '/c.jpg']} to="/restaurant/7" />
      <h3>
        <a href="/restaurant/7">담은비빔</a>
      </h3>
    </article>,
    { at: '/search-results' },
  )
  await until(() => document.querySelector('h3 a'))
  expect(shown()).toBe('/a.jpg')
  const press = (key: string) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    document.querySelector('h3 a')?.dispatchEvent(event)
    return event.defaultPrevented
  }
  await until(() => press('ArrowRight'))
  await until(() => shown() === '/a.jpg /b.jpg')
  expect(scrolled).toHaveBeenCalledOnce()
  // Nothing has been scrolled here, so it is still the first one: there is nothing before it.
  press('ArrowLeft')
  expect(scrolled).toHaveBeenCalledOnce()
  const stops = document.querySelectorAll('.photo-strip :is(a, button):not([tabindex="-1"])')
  expect(stops).toHaveLength(0)
})
