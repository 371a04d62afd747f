import { useQuery } from '@tanstack/react-query'
import type { PageProps } from '../../app/route.tsx'
import { errorMessage } from '../../lib/api-error.ts'
import { useSession } from '../../lib/session.ts'
import { invitationsQuery, workplacesQuery } from '../../owner/staff/staff-api.ts'
import { ReceivedInvitations, Workplaces } from '../../owner/staff/staff-invitations.tsx'
import { Button } from '../../ui/button.tsx'
import { PanelSkeletons } from '../../ui/list-skeletons.tsx'
import { SkeletonGroup } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/state-message.tsx'

/** Emails and messages of an invitation lead here. Staff who have accepted one find the way to the board here. */
export function MyInvitationsPage({ title }: PageProps) {
  const { loginInfo } = useSession()
  const invitations = useQuery(invitationsQuery)
  const workplaces = useQuery(workplacesQuery)
  const error = invitations.error ?? workplaces.error
  const isThere = invitations.data && workplaces.data

  function retry() {
    void invitations.refetch()
    void workplaces.refetch()
  }

  return (
    <div className="grid grid-cols-1 gap-5">
      <h1 className="outline-none">{title}</h1>
      {isThere && (
        <>
          {(invitations.data.length > 0 || workplaces.data.length === 0) && (
            <ReceivedInvitations
              invitations={invitations.data}
              email={loginInfo?.memberEmail ?? ''}
            />
          )}
          {workplaces.data.length > 0 && <Workplaces places={workplaces.data} />}
        </>
      )}
      {!isThere && !error && (
        <SkeletonGroup label="초대를 불러오는 중...">
          <PanelSkeletons heights={['h-28', 'h-24']} />
        </SkeletonGroup>
      )}
      {!isThere && error && (
        <ErrorState
          title="초대를 불러오지 못했어요."
          hint={errorMessage(error)}
          action={
            <Button loading={invitations.isFetching || workplaces.isFetching} onClick={retry}>
              다시 시도
            </Button>
          }
        />
      )}
    </div>
  )
}
