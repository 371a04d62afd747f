import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '../../lib/query-client.ts'
import { ReserveButton, type ReserveState } from './reserve.tsx'

afterEach(() => vi.unstubAllGlobals())

test('예약하기에 초점만 가도 그 달에 쉬는 날을 미리 묻는다', async () => {
  const requests: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    requests.push(url)
    return new Promise(() => {})
  })
  const container = document.createElement('div')
  document.body.replaceChildren(container)
  const root = createRoot(container)
  const availability = { today: '2099-11-16', day: '2099-12-03', guests: 2, isFull: false }
  const reserve = {
    restaurantNo: '7',
    isOffered: true,
    isVisible: true,
    offer: availability,
  } as ReserveState
  root.render(
    <QueryClientProvider client={makeQueryClient()}>
      <ReserveButton reserve={reserve} />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(container.textContent).toBe('예약하기'))
  container.querySelector('button')?.focus()
  await vi.waitFor(() =>
    expect(requests).toEqual([
      '/api/reservation/days?restaurantNo=7&from=2099-12-01&to=2099-12-31&numberOfGuests=2',
    ]),
  )
  root.unmount()
})
