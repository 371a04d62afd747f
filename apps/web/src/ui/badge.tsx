import { clsx } from 'clsx'
import type { ReactNode } from 'react'

const tones = {
  neutral: 'bg-sunken text-ink-2',
  ok: 'bg-ok-soft text-ok-text',
  warn: 'bg-warn-soft text-warn-text',
  danger: 'bg-danger-soft text-danger-text',
  info: 'bg-info-soft text-info-text',
  brand: 'bg-brand-soft text-brand-text',
  photo: 'bg-paper/94 text-paper-ok shadow-1',
}

const marks = {
  dot: 'before:size-[0.4rem] before:rounded-full before:bg-current',
  none: '',
}

/** A status: a dot and a word. Without the dot it names a kind, such as a role. */
export function Badge({
  tone = 'neutral',
  mark = 'dot',
  children,
}: {
  tone?: keyof typeof tones
  mark?: keyof typeof marks
  children: ReactNode
}) {
  return (
    <span
      className={clsx(
        'inline-flex min-h-6 items-center gap-[0.3rem] rounded-xs px-2 text-2xs font-semibold tracking-normal whitespace-nowrap',
        tones[tone],
        marks[mark],
      )}
    >
      {children}
    </span>
  )
}

/** A label that is no status: 라멘, 혼밥. */
export const Tag = ({ children }: { children: ReactNode }) => (
  <span className="inline-flex min-h-7 items-center rounded-sm bg-sunken px-2.5 text-xs font-medium whitespace-nowrap text-ink-2">
    {children}
  </span>
)
