import type { AdminMember } from '@matjari/contract/accounts/entities'
import type { Answer } from '@matjari/contract/calls/all'
import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { needsGuestDecision } from '../../features/affected-guests/affected-guests-api.ts'
import { api, apiWithHeader } from '../../lib/api.ts'
import { failureText } from '../../lib/api-error.ts'
import { anyText, listAddress, yesNo } from '../../lib/list-address.ts'
import { invalidateAll, invalidatedBy, mutationKeys, queryKeys } from '../../lib/query-keys.ts'
import { showAlert } from '../../ui/overlay/alerts.ts'
import { showToast } from '../../ui/overlay/toasts.ts'

/** The filters in the page's address. The parameters have the names of the API call. */
export const membersAddress = listAddress('/admin/users', {
  isActive: yesNo,
  isStoreOwner: yesNo,
  search: anyText,
})

export type MemberFilters = ReturnType<typeof membersAddress.read>

const size = limits.admin.perPage

export const adminMembersQuery = ({ isActive, isStoreOwner, search, page }: MemberFilters) =>
  queryOptions({
    queryKey: queryKeys.members.admin({ isActive, isStoreOwner, search, page }),
    queryFn: ({ signal }) => {
      const query = {
        isActive: isActive ?? undefined,
        isStoreOwner: isStoreOwner ?? undefined,
        search,
        page,
        size,
      }
      return api('GET /api/admin/members', { query }, { signal })
    },
    // Keeps the present page while another one loads.
    placeholderData: keepPreviousData,
  })

export type MemberFlag = 'isActive' | 'isStoreOwner'
type Flags = Pick<AdminMember, MemberFlag>

export type MemberChange = {
  /** The row before the change, to restore it after a refusal. */
  readonly member: AdminMember
  readonly flag: MemberFlag
  readonly to: 'Y' | 'N'
  readonly reason?: string
  /** What happens to the upcoming bookings of the member's restaurants. */
  readonly affected?: 'keep' | 'cancel' | undefined
}

type MemberPage = Answer<'GET /api/admin/members'>

function showFlags(client: QueryClient, memberNo: string, flags: Partial<Flags>) {
  client.setQueriesData<MemberPage>(
    { queryKey: queryKeys.members.admin() },
    (page) =>
      page && {
        ...page,
        members: page.members.map((one) =>
          one.memberNo === memberNo ? { ...one, ...flags } : one,
        ),
      },
  )
}

/**
 * Changes the row at once, except with `keep`, which changes nothing. A refusal restores the row and shows the reason, or
 * calls `onUndecided` if a decision about upcoming bookings is missing.
 */
export function useMemberChange({ onUndecided }: { onUndecided: (change: MemberChange) => void }) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: mutationKeys.member,
    // Requests run one after the other, so that of two changes of the same flag the later one wins.
    scope: { id: mutationKeys.member.join() },
    mutationFn: async ({ member: { memberId }, flag, to, reason, affected }: MemberChange) => {
      const body = { memberId, [flag]: to, reason, affected }
      const { message } = await apiWithHeader('POST /api/member/admin-update', { body })
      return message
    },
    onMutate: async ({ member: { memberNo }, flag, to, affected }) => {
      if (affected === 'keep') return
      await client.cancelQueries({ queryKey: queryKeys.members.admin() })
      showFlags(client, memberNo, { [flag]: to })
    },
    onSuccess: (message) => showToast(message),
    onError: (error, change) => {
      const { member, flag } = change
      showFlags(client, member.memberNo, { [flag]: member[flag] })
      if (needsGuestDecision(error)) return onUndecided(change)
      // The open dialog about upcoming bookings shows the error itself.
      if (change.affected) return
      void showAlert(failureText(messages.admin.statusFailed, error), 'danger')
    },
    onSettled: () => {
      // While other changes are pending, a refetched list would show their rows unchanged.
      const isLast = client.isMutating({ mutationKey: mutationKeys.member }) === 1
      // A member who is no longer an owner leaves their restaurants closed and the bookings cancelled.
      const stale = [...invalidatedBy.restaurantStatus, ...invalidatedBy.booking]
      if (isLast) void invalidateAll(client, [queryKeys.members.admin(), ...stale])
    },
  })
}
