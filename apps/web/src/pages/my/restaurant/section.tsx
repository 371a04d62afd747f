import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'

const labels = {
  board: '오늘의 예약',
  hours: '운영 시간',
  settings: '예약 설정',
  capacity: '자리와 접수',
}

type SectionId = keyof typeof labels

const ids: readonly SectionId[] = ['board', 'hours', 'settings', 'capacity']

/** A part of the page that can be gone to; what stands in it has its own headings. */
export const Section = ({ id, children }: { id: SectionId; children: ReactNode }) => (
  <div id={id} tabIndex={-1} className="grid grid-cols-1 gap-5 outline-none">
    {children}
  </div>
)

/** Keeps the restaurant that is being looked at. */
export function SectionLink({
  id,
  className,
  children,
}: {
  id: SectionId
  className: string
  children: ReactNode
}) {
  const { search } = useLocation()
  return (
    <Link to={{ search, hash: id }} className={className}>
      {children}
    </Link>
  )
}

/** Seats are set where there are settings. */
export const SectionMenu = ({ hasCapacity }: { hasCapacity: boolean }) => (
  <nav aria-label="이 페이지" className="flex flex-wrap gap-2">
    {ids
      .filter((id) => id !== 'capacity' || hasCapacity)
      .map((id) => (
        <SectionLink
          key={id}
          id={id}
          className="inline-flex min-h-target items-center rounded-full border border-line bg-surface px-4 text-sm font-medium text-ink-2 hover:border-line-strong hover:text-ink focus-visible:rounded-full"
        >
          {labels[id]}
        </SectionLink>
      ))}
  </nav>
)
