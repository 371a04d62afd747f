import { type Waiting, waitingLabel, waitingText } from './text.ts'

/** Beside an entry of the menu; nothing when nothing waits. */
export function WaitingCount({ what, count }: { what: Waiting; count: number }) {
  const text = waitingText(count)
  if (text === '') return null
  return (
    <>
      <span
        aria-hidden="true"
        className="num ml-1.5 inline-grid h-5.5 min-w-5.5 place-items-center rounded-full bg-brand-soft px-1.5 text-2xs font-bold text-brand-text"
      >
        {text}
      </span>
      <span className="sr-only">, {waitingLabel(what, count)}</span>
    </>
  )
}
