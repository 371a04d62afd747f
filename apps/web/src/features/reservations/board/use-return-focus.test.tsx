import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useReturnFocus } from './use-return-focus.ts'

type Shown = { readonly isAway: boolean; readonly hasBooking: boolean }

let root: Root

function Board({ isAway, hasBooking }: Shown) {
  const { place, leave } = useReturnFocus(isAway)
  return (
    <div ref={place}>
      <h3 tabIndex={-1}>11.15 (일)</h3>
      <h4 data-slot="18:30" tabIndex={-1}>
        18:30
      </h4>
      {hasBooking && (
        <button type="button" onClick={() => leave('18:30')}>
          취소
        </button>
      )}
      <input aria-label="메모" />
    </div>
  )
}

const show = (shown: Shown) => act(async () => root.render(<Board {...shown} />))
const found = (selector: string) => document.querySelector<HTMLElement>(selector)
const focused = () => document.activeElement?.tagName

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
  await show({ isAway: false, hasBooking: true })
  found('button')?.focus()
  found('button')?.click()
  await show({ isAway: true, hasBooking: true })
})

afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

test('창을 연 단추가 그대로 있으면 건드리지 않는다', async () => {
  await show({ isAway: false, hasBooking: true })
  expect(focused()).toBe('BUTTON')
})

test('창을 연 단추가 사라진 채 닫히면 그 시간의 제목으로 간다', async () => {
  await show({ isAway: true, hasBooking: false })
  expect(focused()).toBe('BODY')
  await show({ isAway: false, hasBooking: false })
  expect(focused()).toBe('H4')
})

test('닫힌 뒤에야 단추가 사라져도 그 시간의 제목으로 간다', async () => {
  await show({ isAway: false, hasBooking: true })
  await show({ isAway: false, hasBooking: false })
  expect(focused()).toBe('H4')
})

test('그사이 다른 곳에서 쓰고 있으면 그대로 둔다', async () => {
  await show({ isAway: false, hasBooking: true })
  found('input')?.focus()
  await show({ isAway: false, hasBooking: false })
  expect(focused()).toBe('INPUT')
})
