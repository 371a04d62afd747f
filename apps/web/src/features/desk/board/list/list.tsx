import './list.css'
import { useState } from 'react'
import { useBoard } from '../context.ts'
import { offerText } from '../rules/offer.ts'
import { noPlaces, placed } from '../rules/places.ts'
import { isOver, presentAmong } from '../rules/present.ts'
import { isSought } from '../rules/search.ts'
import { type BoardTime, boardTimes, finishedTimes, nextTime, partsOf } from '../rules/times.ts'
import { CancelledFold, EmptyTimes, FinishedTimes } from './folds.tsx'
import { TimeCard } from './time-card.tsx'

/** The times of a day with their guests. Remounted for another day: then it is as if opened anew. */
export function BoardList({ query }: { query: string }) {
  const { day, now } = useBoard()
  const [places, setPlaces] = useState(noPlaces)
  const known = placed(places, day.reservations)
  if (known !== places) setPlaces(known)

  const times = boardTimes(day, known)
  const { running } = presentAmong(day, times, now)
  const folded = useFolded(running?.time ?? null, () => finishedTimes(day, times, now))
  const next = isOver(day, now) ? null : nextTime(times, now)
  const wordOf = ({ offer, time }: BoardTime) => {
    if (time === running?.time) return '지금 시간'
    return offer ? offerText(offer) : ''
  }
  if (query !== '') return <Found times={times} query={query} wordOf={wordOf} />

  return (
    <div className="desk-slots">
      {partsOf(times, folded, wordOf).map((part) => {
        if (part.kind === 'finished') return <FinishedTimes key="finished" times={part.times} />
        if (part.kind === 'empty')
          return <EmptyTimes key={part.times[0]?.time} times={part.times} wordOf={wordOf} />
        return (
          <TimeCard
            key={part.time.time}
            time={part.time}
            word={wordOf(part.time)}
            isNext={part.time === next}
          />
        )
      })}
      <CancelledFold rows={day.reservations.filter(({ state }) => state === 'cancelled')} />
    </div>
  )
}

/**
 * What is over folds when another time begins, never under a finger: the set is taken when the running time
 * changes and kept until then.
 */
function useFolded(running: string | null, take: () => ReadonlySet<string>) {
  const [kept, setKept] = useState(() => ({ running, folded: take() }))
  if (kept.running === running) return kept.folded
  const next = { running, folded: take() }
  setKept(next)
  return next.folded
}

/** Only those who are looked for, with nothing folded. */
function Found({
  times,
  query,
  wordOf,
}: {
  times: readonly BoardTime[]
  query: string
  wordOf: (time: BoardTime) => string
}) {
  const found = times
    .map((time) => ({ ...time, rows: time.rows.filter((row) => isSought(row, query)) }))
    .filter(({ rows }) => rows.length > 0)
  return (
    <div className="desk-slots">
      {found.map((time) => (
        <TimeCard key={time.time} time={time} word={wordOf(time)} isNext={false} />
      ))}
    </div>
  )
}
