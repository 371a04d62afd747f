import { afterEach, expect, test } from 'vitest'
import { search } from '../../../test/support/drawn-pages.ts'
import { read, text } from '../../../test/support/on-screen.ts'
import { closeScreen, showScreen } from '../../../test/support/screen.tsx'
import { freeTablesQuery } from '../../features/table-search/table-times-api.ts'
import { makeQueryClient } from '../../lib/query-client.ts'
import { AvailableRow } from './available-row.tsx'

const query = { day: '2026-11-19', meal: 'dinner', guests: 2 } as const
afterEach(closeScreen)

test('이미 아는 자리는 찾고 있다고 하지 않고 바로 보인다', async () => {
  const client = makeQueryClient()
  client.setQueryData(freeTablesQuery(query, { most: 4, position: null }).queryKey, {
    ...search,
    restaurants: [],
  })
  const seen: string[] = []
  const watch = new MutationObserver(() => seen.push(text()))
  watch.observe(document.body, { childList: true, subtree: true })
  const now = new Date('2026-11-19T08:00:00Z')
  showScreen(
    <AvailableRow
      {...{ query, now }}
      position={null}
      enabled
      renderHeart={() => null}
      onChange={() => {}}
    />,
    { at: '/', client },
  )
  await read('남아 있지 않아요')
  watch.disconnect()
  expect(seen.filter((words) => words.includes('자리를 찾고 있어요'))).toEqual([])
})
