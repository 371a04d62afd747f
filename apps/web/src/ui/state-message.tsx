import { clsx } from 'clsx'
import type { ReactNode } from 'react'

type StateText = { title: ReactNode; hint?: ReactNode; action?: ReactNode }

/** The common frame of empty and error states: drawing, title, hint, one action. */
function StateFrame({
  announce,
  tone,
  drawing,
  title,
  hint,
  action,
}: StateText & { announce: 'status' | 'alert'; tone: 'quiet' | 'danger'; drawing: ReactNode }) {
  const danger = tone === 'danger'
  return (
    <div
      role={announce}
      className="grid justify-items-center gap-2 px-6 py-[clamp(2.5rem,6vw,4.5rem)] text-center"
    >
      <svg
        viewBox="0 0 96 96"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        className={clsx('mb-2 size-24', danger ? 'text-danger-text' : 'text-brand')}
      >
        <circle
          cx="48"
          cy="48"
          r="44"
          className={clsx('stroke-none', danger ? 'fill-danger-soft' : 'fill-brand-soft')}
        />
        {drawing}
      </svg>
      <p
        className={clsx(
          'text-lg leading-snug font-bold tracking-title text-balance',
          danger && 'text-danger-text',
        )}
      >
        {title}
      </p>
      {hint && <p className="max-w-96 text-ink-3">{hint}</p>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}

const drawings = {
  bowl: (
    <>
      <path
        d="M20 46h56c1.3 0 2.4 1.1 2.3 2.4C77.2 61 66 72 48 72S18.8 61 17.7 48.4C17.6 47.1 18.7 46 20 46z"
        className="fill-surface"
      />
      <path d="M38 74h20" />
      <path d="M40 36c-3-4 3-7 0-12M56 36c-3-4 3-7 0-12" strokeDasharray="1 6" />
    </>
  ),
  search: (
    <>
      <circle cx="44" cy="43" r="20" className="fill-surface" />
      <path d="M59 58l14 14" strokeWidth="5" />
      <path
        d="M33 43h22c0 6-5 10.5-11 10.5S33 49 33 43z"
        strokeWidth="2.5"
        className="fill-brand-soft"
      />
      <path d="M41 37c-1.5-2 1.5-3.5 0-6M47 37c-1.5-2 1.5-3.5 0-6" strokeWidth="2.5" />
    </>
  ),
  calendar: (
    <>
      <rect x="25" y="28" width="46" height="42" rx="8" className="fill-surface" />
      <path d="M25 41h46M36 22v10M60 22v10" />
      <path
        d="M37 52h22c0 6-5 10-11 10s-11-4-11-10z"
        strokeWidth="2.5"
        className="fill-brand-soft"
      />
    </>
  ),
}

/** Nothing to show, and what to do about it. */
export const EmptyState = ({
  drawing = 'bowl',
  ...text
}: StateText & { drawing?: keyof typeof drawings }) => (
  <StateFrame announce="status" tone="quiet" drawing={drawings[drawing]} {...text} />
)

const brokenBowl = (
  <>
    <path
      d="M20 46h26l-5 9 9 5-5 12C29 71.5 18.7 60.5 17.7 48.4 17.6 47.1 18.7 46 20 46zM52 46h24c1.3 0 2.4 1.1 2.3 2.4C77.3 60 68 70.5 51 72l4-12-9-5z"
      className="fill-surface"
    />
    <path d="M48 20v10M34 24l4 8M62 24l-4 8" />
  </>
)

/** A failure, with a button to try again. */
export const ErrorState = (text: StateText) => (
  <StateFrame announce="alert" tone="danger" drawing={brokenBowl} {...text} />
)
