import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { BrowserRouter, useLocation, useNavigate } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { button, read, until } from '../../../test/support/on-screen.ts'
import { overlayStateIn } from '../../lib/history-state.ts'
import { useBackToClose } from './use-back-to-close.ts'

let root: Root

function Layer({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  useBackToClose(onClose)
  return (
    <>
      <button type="button" onClick={() => void navigate('?seen=1', { replace: true })}>
        주소 고치기
      </button>
      <button type="button" onClick={() => void navigate('/there')}>
        떠나기
      </button>
      <button type="button" onClick={onClose}>
        닫기
      </button>
    </>
  )
}

/** Its layer outlasts the way to another page, as one does whose next page is still loading. */
function Screen() {
  const { pathname, search } = useLocation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p>{`${pathname}${search} ${isOpen ? '열림' : '닫힘'}`}</p>
      <button type="button" onClick={() => setOpen(true)}>
        열기
      </button>
      {isOpen && <Layer onClose={() => setOpen(false)} />}
    </>
  )
}

beforeEach(() => {
  // Two layers can open within the same moment.
  vi.spyOn(Date, 'now').mockReturnValue(0)
  history.replaceState(null, '', '/here?reserve=1')
  const container = document.createElement('div')
  document.body.replaceChildren(container)
  root = createRoot(container)
  root.render(
    <BrowserRouter>
      <Screen />
    </BrowserRouter>,
  )
})

afterEach(() => {
  root.unmount()
  vi.restoreAllMocks()
})

const address = () => location.pathname + location.search
const press = async (name: string) => {
  await until(() => button(name))
  button(name)?.click()
}

/** On a busy machine: whatever waits for a moment is due before React has drawn. */
function goBack() {
  history.back()
  const end = performance.now() + 5
  while (performance.now() < end);
}

/** The history follows what is on the screen a moment later. */
const layersInHistory = (depth: number) =>
  until(() => (overlayStateIn(history.state)?.depth ?? 0) === depth)

test('열린 창에서 다른 화면으로 가도 주소는 그 화면의 것이고, 뒤로 오면 고친 주소다', async () => {
  await press('열기')
  await layersInHistory(1)
  await press('주소 고치기')
  await read('/here?seen=1 열림')
  await press('떠나기')
  await read('/there 열림')
  await layersInHistory(1)
  await press('닫기')
  await read('/there 닫힘')
  await layersInHistory(0)
  // Opening and closing once more walks through the history once more.
  await press('열기')
  await read('/there 열림')
  await layersInHistory(1)
  goBack()
  await read('/there 닫힘')
  expect(address()).toBe('/there')
  goBack()
  await read('/here?seen=1 닫힘')
  expect(address()).toBe('/here?seen=1')
})
