import type { DayOffer } from '@matjari/contract/restaurants/entities'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useDeferredValue } from 'react'
import { useMinute } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type TimesWish, timesQuery } from './api.ts'
import type { Question } from './question.ts'
import { DayLine } from './time-chips.tsx'

type Times = {
  readonly question: Question
  /** Undefined until they are there. */
  readonly offers: ReadonlyMap<string, DayOffer> | undefined
  readonly hasFailed: boolean
  readonly isAsking: boolean
  readonly again: () => void
}

const TimesContext = createContext<Times | null>(null)

/** Asks once what can be booked at all the restaurants of a page, at most 50; their cards stand inside. */
export function TimesOfCards({
  restaurantNos,
  question,
  wish = 'asked',
  isAsked = true,
  children,
}: {
  restaurantNos: readonly string[]
  question: Question
  wish?: TimesWish
  /** Not before it is known what to ask: a page from the server begins with a guess. */
  isAsked?: boolean
  children: ReactNode
}) {
  const query = timesQuery(restaurantNos, question, wish)
  const { data, isError, isFetching, refetch } = useQuery({
    ...query,
    enabled: isAsked && restaurantNos.length > 0,
  })
  // Cards may wait: there are many, and on a page from the server they are still being taken over.
  const times = useDeferredValue({
    question,
    offers: data,
    hasFailed: isError && !data,
    isAsking: isFetching,
    again: () => void refetch(),
  })
  return <TimesContext value={times}>{children}</TimesContext>
}

/** Null outside of TimesOfCards. */
export const useTimesOfCards = () => useContext(TimesContext)

/** One card of them: its times, why there are none, or what became of the question. */
export function DayOfCard({
  restaurantNo,
  name,
  most,
}: {
  restaurantNo: string
  name: string
  /** How many chips have room. */
  most: number
}) {
  const times = useTimesOfCards()
  const now = useMinute()
  if (!times) return null
  if (times.hasFailed) return <TimesFailed isAsking={times.isAsking} onAgain={times.again} />
  if (!times.offers) return <TimesSkeleton />
  const offer = times.offers.get(restaurantNo)
  const { question } = times
  return offer && <DayLine {...{ restaurantNo, name, offer, question, now, most }} />
}

export const TimesSkeleton = () => <Skeleton className="h-target rounded-md" />

/** The card stays; what is missing says so. */
export const TimesFailed = ({ isAsking, onAgain }: { isAsking: boolean; onAgain: () => void }) => (
  <div className="relative z-3 flex min-h-target flex-wrap items-center gap-2 text-sm text-ink-2">
    시간을 불러오지 못했어요
    <Button size="sm" loading={isAsking} onClick={onAgain}>
      다시 시도
    </Button>
  </div>
)
