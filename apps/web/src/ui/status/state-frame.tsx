import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export type StateText = { title: ReactNode; hint?: ReactNode; action?: ReactNode }

/** What empty and failed views have in common: drawing, title, hint, one thing to do. */
export function StateFrame({
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
