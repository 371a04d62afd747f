import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'

const looks = {
  neutral: { Icon: Info, color: 'bg-sunken text-ink-2' },
  info: { Icon: Info, color: 'bg-info-soft text-info-text' },
  ok: { Icon: CircleCheck, color: 'bg-ok-soft text-ok-text' },
  warn: { Icon: CircleAlert, color: 'bg-warn-soft text-warn-text' },
  danger: { Icon: CircleAlert, color: 'bg-danger-soft text-danger-text' },
}

/** A notice inside the page. A failure is announced at once, other notices are not. */
export function Notice({
  tone = 'neutral',
  children,
}: {
  tone?: keyof typeof looks
  children: ReactNode
}) {
  const { Icon, color } = looks[tone]
  return (
    <div
      role={tone === 'danger' ? 'alert' : undefined}
      className={clsx(
        'flex items-start gap-2.5 rounded-md px-4 py-3.5 text-sm leading-[1.55]',
        color,
      )}
    >
      <Icon aria-hidden="true" className="mt-0.5" />
      <span>{children}</span>
    </div>
  )
}
