import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, apiWithHeader } from '../../lib/api.ts'
import { refreshSession } from '../../lib/session.ts'

/** Not in the file of the other query keys: only these pages load them. */
const keys = {
  team: ['staff', 'team'],
  invitations: ['staff', 'invitations'],
  workplaces: ['staff', 'workplaces'],
} as const

/** Without a number the owner's first restaurant. */
export const teamQuery = (restaurantNo: string | undefined) =>
  queryOptions({
    queryKey: [...keys.team, restaurantNo],
    queryFn: ({ signal }) => api('GET /api/desk/staff', { query: { restaurantNo } }, { signal }),
  })

export const invitationsQuery = queryOptions({
  queryKey: keys.invitations,
  queryFn: ({ signal }) => api('GET /api/staff/invitations', {}, { signal }),
})

export const workplacesQuery = queryOptions({
  queryKey: keys.workplaces,
  queryFn: ({ signal }) => api('GET /api/staff/workplaces', {}, { signal }),
})

/** Invalidates the team after a refusal too: another session may have changed it. */
function useTeamChange<Change>(send: (change: Change) => Promise<{ message: string }>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSettled: () => client.invalidateQueries({ queryKey: keys.team }),
  })
}

export const useInvite = (restaurantNo: string) =>
  useTeamChange((email: string) =>
    apiWithHeader('POST /api/desk/staff/invitations', { body: { restaurantNo, email } }),
  )

export const useWithdraw = () =>
  useTeamChange((invitationNo: string) =>
    apiWithHeader('DELETE /api/desk/staff/invitations/:invitationNo', { params: { invitationNo } }),
  )

export const useRemoveStaff = () =>
  useTeamChange((staffNo: string) =>
    apiWithHeader('DELETE /api/desk/staff/:staffNo', { params: { staffNo } }),
  )

/** A change of the member's own jobs. It also renews the session, because the link to the board depends on it. */
function useMyStaffChange<Change>(send: (change: Change) => Promise<{ message: string }>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSettled: async () => {
      await Promise.all([
        refreshSession(),
        client.invalidateQueries({ queryKey: ['staff'] }),
        client.invalidateQueries({ queryKey: ['desk', 'shops'] }),
      ])
    },
  })
}

export const useAnswer = () =>
  useMyStaffChange(({ invitationNo, isAccepted }: { invitationNo: string; isAccepted: boolean }) =>
    apiWithHeader(
      isAccepted
        ? 'POST /api/staff/invitations/:invitationNo/accept'
        : 'POST /api/staff/invitations/:invitationNo/decline',
      { params: { invitationNo } },
    ),
  )

export const useLeaveWork = () =>
  useMyStaffChange((restaurantNo: string) =>
    apiWithHeader('DELETE /api/staff/workplaces/:restaurantNo', { params: { restaurantNo } }),
  )
