import type { UseQueryResult } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { errorMessage } from '../../../lib/http/error.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/status/notice.tsx'

/** A question with the answer so far in parentheses, and what is wrong with that answer. */
export const BookingQuestion = ({
  id,
  question,
  answer,
  problem,
  isMissed,
  isSaidAbove = false,
  children,
}: {
  id: string
  question: string
  answer: string | null
  problem: string | null
  /** It was sent off without an answer. */
  isMissed: boolean
  /** The same can already be seen above the buttons: here it is only read out. */
  isSaidAbove?: boolean
  children: ReactNode
}) => (
  <section>
    <h3
      id={id}
      className={clsx('mb-3 text-[1.0625rem] tracking-title', isMissed && 'text-danger-text')}
    >
      {question}{' '}
      {answer && (
        <span
          className={clsx('num', problem ? 'text-danger-text line-through' : 'text-brand-text')}
        >
          ({answer})
        </span>
      )}
    </h3>
    {children}
    {/* Below, so that no button moves away under a finger; always there, so that it is read out. */}
    <output className={isSaidAbove ? 'sr-only' : 'block text-sm not-empty:mt-2 text-danger-text'}>
      {problem}
    </output>
  </section>
)

export const timesGrid = 'grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] max-menu:grid-cols-4'

/** In the place of what could not be loaded, or above it when it is merely old. */
export const BookingRetry = ({ query, title }: { query: UseQueryResult; title: string }) => (
  <Notice tone={query.data === undefined ? 'danger' : 'warn'}>
    <span className="block">
      {title} {errorMessage(query.error)}
    </span>
    <Button
      size="sm"
      variant="outline"
      className="mt-2.5"
      loading={query.isFetching}
      onClick={() => void query.refetch()}
    >
      다시 시도
    </Button>
  </Notice>
)
