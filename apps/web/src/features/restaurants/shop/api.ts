import type { Answer, Input } from '@matjari/contract/calls/all'
import { messages } from '@matjari/contract/messages'
import type { Shop } from '@matjari/contract/restaurants/entities'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, apiWithHeader, type CallOptions } from '../../../lib/api.ts'
import { invalidateAll, invalidatedBy, queryKeys } from '../../../lib/query-keys.ts'
import type { RegistrationTask } from '../registration/use-sending.ts'
import type { ShopDraft } from './draft/draft.ts'
import { shopInput } from './draft/input.ts'

export const shopQuery = (restaurantNo: string) =>
  queryOptions({
    queryKey: queryKeys.shop(restaurantNo),
    queryFn: ({ signal }) =>
      api('GET /api/shops/:restaurantNo', { params: { restaurantNo } }, { signal }),
  })

/** Keeps an answer that is the whole shop, and lets everything else that shows it be asked for anew. */
function useShopKept(restaurantNo: string) {
  const client = useQueryClient()
  return (shop: Shop) => {
    client.setQueryData(shopQuery(restaurantNo).queryKey, shop)
    void invalidateAll(client, invalidatedBy.shop)
  }
}

type Saving = { readonly draft: ShopDraft } & Pick<CallOptions, 'onProgress'>

/** What changes at once. */
export function useShopSaving(restaurantNo: string) {
  const keep = useShopKept(restaurantNo)
  return useMutation({
    mutationFn: ({ draft, onProgress }: Saving) =>
      apiWithHeader(
        'PUT /api/shops/:restaurantNo',
        { params: { restaurantNo }, ...shopInput(draft) },
        { onProgress },
      ),
    onSuccess: ({ answer }) => keep(answer),
  })
}

type Requested = Answer<'PUT /api/shops/:restaurantNo/name'>

/** Its new state is known before the shop has come anew, with one line more in its history. */
function useRequestKept(restaurantNo: string) {
  const client = useQueryClient()
  const { queryKey } = shopQuery(restaurantNo)
  return (change: (requests: Shop['requests']) => Shop['requests']) => {
    client.setQueryData(queryKey, (shop) => shop && { ...shop, requests: change(shop.requests) })
    void client.invalidateQueries({ queryKey })
  }
}

const withRequest = (requested: Requested) => (before: Shop['requests']) => [
  ...before.filter(({ kind }) => kind !== requested.kind),
  requested,
]

export function useNameRequest(restaurantNo: string) {
  const keep = useRequestKept(restaurantNo)
  return useMutation({
    mutationFn: (restaurantName: string) =>
      apiWithHeader('PUT /api/shops/:restaurantNo/name', {
        params: { restaurantNo },
        body: { restaurantName },
      }),
    onSuccess: ({ answer }) => keep(withRequest(answer)),
  })
}

export type AddressInput = Input<'PUT /api/shops/:restaurantNo/address', File>['body']

export function useAddressRequest(restaurantNo: string) {
  const keep = useRequestKept(restaurantNo)
  return useMutation({
    mutationFn: (body: AddressInput) =>
      apiWithHeader('PUT /api/shops/:restaurantNo/address', { params: { restaurantNo }, body }),
    onSuccess: ({ answer }) => keep(withRequest(answer)),
  })
}

/** What waits is taken back; what was rejected is no longer shown. */
export function useRequestEnd(restaurantNo: string) {
  const keep = useRequestKept(restaurantNo)
  return useMutation({
    mutationFn: (applicationNo: string) =>
      api('DELETE /api/shops/:restaurantNo/requests/:applicationNo', {
        params: { restaurantNo, applicationNo },
      }),
    onSuccess: (_answer, ended) =>
      keep((before) => before.filter(({ applicationNo }) => applicationNo !== ended)),
  })
}

/** A registration that was rejected, or is still waiting, as it should have been. */
export function useRegisteringAgain(restaurantNo: string, label: string): RegistrationTask {
  const keep = useShopKept(restaurantNo)
  return {
    send: async ({ onProgress, ...input }) => {
      keep(
        await api(
          'PUT /api/shops/:restaurantNo/registration',
          { params: { restaurantNo }, ...input },
          { onProgress },
        ),
      )
    },
    done: messages.shop.appliedAgain,
    failed: (reason) => `다시 신청하지 못했어요.\n${reason}`,
    label,
    sendingLabel: '신청 중...',
  }
}
