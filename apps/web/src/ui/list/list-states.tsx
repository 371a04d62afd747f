import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { errorMessage } from '../../lib/api-error.ts'
import { Button, buttonClass } from '../button.tsx'
import { Skeleton } from '../skeleton.tsx'
import { EmptyState, ErrorState } from '../state-message.tsx'

/** As many skeleton rows as there will be rows, under the label. */
export const ListLoading = ({ rows, word }: { rows: number; word: string }) => (
  <div data-loading="" className="grid gap-3">
    <output className="text-sm text-ink-3">{word}</output>
    <div aria-hidden="true" className="grid gap-3">
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className="h-14 rounded-md" />
      ))}
    </div>
  </div>
)

export const ListFailure = ({
  title,
  query: { error, isFetching, refetch },
}: {
  title: string
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
}) => (
  <ErrorState
    title={title}
    hint={errorMessage(error)}
    action={
      <Button loading={isFetching} onClick={() => void refetch()}>
        다시 시도
      </Button>
    }
  />
)

/** The list is empty, or the filters exclude everything: then a button removes them. */
export const ListEmpty = ({
  title,
  drawing = 'search',
  isFiltered,
  everything,
}: {
  title: string
  drawing?: ComponentProps<typeof EmptyState>['drawing']
  isFiltered: boolean
  everything: { readonly to: string; readonly label: string }
}) => (
  <EmptyState
    drawing={drawing}
    title={title}
    action={
      isFiltered && (
        <Link to={everything.to} className={buttonClass()}>
          {everything.label}
        </Link>
      )
    }
  />
)
