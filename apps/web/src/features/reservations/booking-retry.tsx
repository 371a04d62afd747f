import type { UseQueryResult } from '@tanstack/react-query'
import { errorMessage } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

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
