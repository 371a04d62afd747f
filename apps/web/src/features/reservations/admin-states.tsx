import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import { errorMessage } from '../../lib/api-error.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { everyBooking } from './admin-address.ts'

const rows = Array.from({ length: limits.admin.perPage }, (_, row) => row)

/** As many rows as a page has, under the word. */
export const AdminLoading = () => (
  <div data-loading="" className="grid gap-3">
    <output className="text-sm text-ink-3">{messages.admin.loading}</output>
    <div aria-hidden="true" className="grid gap-3">
      {rows.map((row) => (
        <Skeleton key={row} className="h-14 rounded-md" />
      ))}
    </div>
  </div>
)

export const AdminFailure = ({
  query: { error, isFetching, refetch },
}: {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
}) => (
  <ErrorState
    title={messages.admin.reservationsFailed}
    hint={errorMessage(error)}
    action={
      <Button loading={isFetching} onClick={() => void refetch()}>
        다시 시도
      </Button>
    }
  />
)

export const NoBookings = ({ isNarrowed }: { isNarrowed: boolean }) => (
  <EmptyState
    drawing="calendar"
    title={messages.admin.noReservations}
    action={
      isNarrowed && (
        <Link to={everyBooking} className={buttonClass()}>
          전체 예약 보기
        </Link>
      )
    }
  />
)
