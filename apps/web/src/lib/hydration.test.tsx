import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { useClientValue, useIsHydrating } from './hydration.ts'

const never = () => () => {}
const Party = () => <p>{useClientValue(never, () => 4, 2)}명</p>

const place = document.createElement('div')
let root: Root | undefined

afterEach(() => {
  root?.unmount()
  place.replaceChildren()
})

test('서버가 그린 것을 먼저 그대로 넘겨받고, 이어서 이 브라우저가 아는 것을 보인다', async () => {
  place.innerHTML = renderToString(<Party />)
  expect(place.textContent).toBe('2명')
  const onRecoverableError = vi.fn<(error: unknown) => void>()
  root = hydrateRoot(place, <Party />, { onRecoverableError })
  await vi.waitFor(() => expect(place.textContent).toBe('4명'))
  expect(onRecoverableError).not.toHaveBeenCalled()
})

test('브라우저가 처음부터 그리는 것은 서버의 짐작을 한 번도 보이지 않는다', async () => {
  const seen: (string | null)[] = []
  const watch = new MutationObserver(() => seen.push(place.textContent))
  watch.observe(place, { childList: true, subtree: true, characterData: true })
  root = createRoot(place)
  root.render(<Party />)
  await vi.waitFor(() => expect(place.textContent).toBe('4명'))
  watch.disconnect()
  expect(new Set(seen)).toEqual(new Set(['4명']))
})

/** Longer than React draws at a stretch, all together. */
const cards = Array.from({ length: 30 }, (_, card) => card)

/** What comes while the cards are being drawn, after the first of them. */
async function takeOver(meanwhile: (drawn: number) => void) {
  let drawn = 0
  const { port1, port2 } = new MessageChannel()
  port1.addEventListener('message', () => meanwhile(drawn))
  port1.start()

  const Card = ({ card }: { card: number }) => {
    const begun = performance.now()
    while (performance.now() - begun < 2);
    drawn += 1
    if (drawn === 1) port2.postMessage('now')
    return card
  }
  const Page = () => {
    const isFromServer = useIsHydrating()
    return (
      <>
        <button type="button" aria-label="누르기" onClick={() => pressed.push(isFromServer)} />
        {isFromServer ? '첫 모습' : cards.map((card) => <Card key={card} card={card} />)}
      </>
    )
  }
  const pressed: boolean[] = []
  place.innerHTML = renderToString(<Page />)
  root = hydrateRoot(place, <Page />)
  await vi.waitFor(() => expect(place.textContent).toBe(cards.join('')))
  port1.close()
  return pressed
}

test('넘겨받은 뒤의 그림은 조각조각 그려져, 그동안 온 일이 끝을 기다리지 않는다', async () => {
  let drawnBefore: number | undefined
  await takeOver((drawn) => {
    drawnBefore = drawn
  })
  expect(drawnBefore).toBeLessThan(cards.length)
})

test('그동안 누른 것은 서버의 짐작이 아니라 이 브라우저가 아는 것을 뜻한다', async () => {
  document.body.append(place)
  const pressed = await takeOver(() => place.querySelector('button')?.click())
  place.remove()
  expect(pressed).toEqual([false])
})
