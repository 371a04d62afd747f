import type { UseQueryResult } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { errorMessage } from '../../../lib/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** A question with the answer so far in parentheses, and what is wrong with that answer. */
export const BookingQuestion = ({
  id,
  question,
  answer,
  problem,
  isMissed,
  isInline = false,
  children,
}: {
  id: string
  question: string
  answer: string | null
  problem: string | null
  /** It was sent off without an answer. */
  isMissed: boolean
  /** The control is small enough to stand beside the question. */
  isInline?: boolean
  children: ReactNode
}) => (
  <section className={clsx('question', isInline && 'question-inline')}>
    <h3 id={id} className={clsx(isMissed && 'text-danger-text')}>
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
    <output className="question-problem">{problem}</output>
  </section>
)

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
