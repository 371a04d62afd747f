import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, apiWithHeader } from '../../lib/api.ts'
import { refreshSession } from '../../lib/session.ts'

/** Not beside the others: nobody else loads them. */
const keys = {
  team: ['staff', 'team'],
  invitations: ['staff', 'invitations'],
  workplaces: ['staff', 'workplaces'],
} as const

/** Without a number the first of the owner's own. */
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

/** Also after a refusal: somebody else may have changed it meanwhile. */
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

/** Of the member's own: the way to the board comes and goes with it. */
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
