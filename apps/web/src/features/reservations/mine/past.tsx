import type { Reservation } from '@matjari/contract/reservations/entities'
import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { PastTable, type ReviewAddresses } from './past-table.tsx'

const step = 10

/** What has been or will not be, the latest first, ten at a time. */
export function MinePast({
  tables,
  now,
  reviews,
  loadMore,
}: {
  tables: readonly Reservation[]
  now: Date
  reviews: ReviewAddresses
  /** Null: all that there are have come. */
  loadMore: (() => Promise<unknown>) | null
}) {
  const titleId = useId()
  const list = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(step)

  const [isLoading, setIsLoading] = useState(false)

  async function showMore() {
    if (loadMore && tables.length < shown + step) {
      setIsLoading(true)
      await loadMore()
      setIsLoading(false)
    }
    setShown(shown + step)
  }

  // Reading goes on where the new ones begin.
  useEffect(() => {
    if (shown === step) return
    list.current?.children[shown - step]?.querySelector('a')?.focus()
  }, [shown])

  return (
    <section aria-labelledby={titleId} className="grid gap-3.5">
      <h2 id={titleId} className="text-lg">
        지난 예약과 취소
      </h2>
      <ul ref={list} className="grid gap-3.5">
        {tables.slice(0, shown).map((table) => (
          <li key={table.reservationNo}>
            <PastTable table={table} now={now} reviews={reviews} />
          </li>
        ))}
      </ul>
      {(tables.length > shown || loadMore) && (
        <Button block loading={isLoading} onClick={() => void showMore()}>
          더보기
          <span className="sr-only"> 지난 예약과 취소</span>
          <ChevronDown aria-hidden="true" className="size-4" />
        </Button>
      )}
    </section>
  )
}
