import type { Answer, Input } from '@matjari/contract/calls/all'
import { messages } from '@matjari/contract/messages'
import type { Shop } from '@matjari/contract/restaurants/entities'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, apiWithHeader, type CallOptions } from '../../lib/api.ts'
import { invalidateAll, invalidatedBy, queryKeys } from '../../lib/query-keys.ts'
import type { RegistrationTask } from '../registration/registration-api.ts'
import { type ShopDraft, shopInput } from './shop-draft.ts'

export const shopQuery = (restaurantNo: string) =>
  queryOptions({
    queryKey: queryKeys.shop(restaurantNo),
    queryFn: ({ signal }) =>
      api('GET /api/shops/:restaurantNo', { params: { restaurantNo } }, { signal }),
  })

/** Caches an answer that is the whole shop, and invalidates all other queries that show it. */
function useCacheShop(restaurantNo: string) {
  const client = useQueryClient()
  return (shop: Shop) => {
    client.setQueryData(shopQuery(restaurantNo).queryKey, shop)
    void invalidateAll(client, invalidatedBy.shop)
  }
}

type ShopSaving = { readonly draft: ShopDraft } & Pick<CallOptions, 'onProgress'>

/** Saves the fields that change at once. */
export function useShopSaving(restaurantNo: string) {
  const keep = useCacheShop(restaurantNo)
  return useMutation({
    mutationFn: ({ draft, onProgress }: ShopSaving) =>
      apiWithHeader(
        'PUT /api/shops/:restaurantNo',
        { params: { restaurantNo }, ...shopInput(draft) },
        { onProgress },
      ),
    onSuccess: ({ answer }) => keep(answer),
  })
}

type ShopRequestAnswer = Answer<'PUT /api/shops/:restaurantNo/name'>

/** Writes the request's new state into the cache, then invalidates the shop, whose history has one more line. */
function useCacheRequest(restaurantNo: string) {
  const client = useQueryClient()
  const { queryKey } = shopQuery(restaurantNo)
  return (change: (requests: Shop['requests']) => Shop['requests']) => {
    client.setQueryData(queryKey, (shop) => shop && { ...shop, requests: change(shop.requests) })
    void client.invalidateQueries({ queryKey })
  }
}

const withRequest = (requested: ShopRequestAnswer) => (before: Shop['requests']) => [
  ...before.filter(({ kind }) => kind !== requested.kind),
  requested,
]

export function useNameRequest(restaurantNo: string) {
  const keep = useCacheRequest(restaurantNo)
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
  const keep = useCacheRequest(restaurantNo)
  return useMutation({
    mutationFn: (body: AddressInput) =>
      apiWithHeader('PUT /api/shops/:restaurantNo/address', { params: { restaurantNo }, body }),
    onSuccess: ({ answer }) => keep(withRequest(answer)),
  })
}

/** Ends a request: a pending one is withdrawn, a rejected one is no longer shown. */
export function useRequestEnd(restaurantNo: string) {
  const keep = useCacheRequest(restaurantNo)
  return useMutation({
    mutationFn: (applicationNo: string) =>
      api('DELETE /api/shops/:restaurantNo/requests/:applicationNo', {
        params: { restaurantNo, applicationNo },
      }),
    onSuccess: (_answer, ended) =>
      keep((before) => before.filter(({ applicationNo }) => applicationNo !== ended)),
  })
}

/** Sends a corrected registration in place of one that was rejected or is still pending. */
export function useRegisteringAgain(restaurantNo: string, label: string): RegistrationTask {
  const keep = useCacheShop(restaurantNo)
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
