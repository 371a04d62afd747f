import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import { errorMessage } from '../../lib/api-error.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { everyMember } from './admin-address.ts'

const rows = Array.from({ length: limits.admin.perPage }, (_, row) => row)

/** As many rows as a page has, under the word. */
export const AdminLoading = () => (
  <div data-loading="" className="grid gap-3">
    <output className="text-sm text-ink-3">{messages.session.loading}</output>
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
    title="회원 정보를 불러오지 못했어요."
    hint={errorMessage(error)}
    action={
      <Button loading={isFetching} onClick={() => void refetch()}>
        다시 시도
      </Button>
    }
  />
)

export const NoMembers = ({ isNarrowed }: { isNarrowed: boolean }) => (
  <EmptyState
    drawing="search"
    title={messages.admin.noUsers}
    action={
      isNarrowed && (
        <Link to={everyMember} className={buttonClass()}>
          전체 회원 보기
        </Link>
      )
    }
  />
)
