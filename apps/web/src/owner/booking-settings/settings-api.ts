import type { Input } from '@matjari/contract/calls/all'
import type { ReservationSettings, SettingInfo } from '@matjari/contract/schedule/entities'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, apiWithHeader } from '../../lib/api.ts'
import { invalidateAll, invalidatedBy, queryKeys } from '../../lib/query-keys.ts'

export type SettingsBody = Input<'POST /api/settings', File>['body']

/** The owner's decision about affected bookings; undefined if there are none. */
type Choice = 'keep' | 'cancel' | undefined

export const settingsQuery = (restaurantNo: string) =>
  queryOptions({
    queryKey: queryKeys.reservations.settings(restaurantNo),
    queryFn: ({ signal }) =>
      api('GET /api/settings/byMemberNo', { query: { restaurantNo } }, { signal }),
  })

/** The owner's restaurant: the given one, else their first active one. */
export const ownRestaurantQuery = (restaurantNo?: string) =>
  queryOptions({
    queryKey: queryKeys.reservations.ownRestaurant(restaurantNo),
    queryFn: ({ signal }) =>
      api('GET /api/settings/restaurant', { query: { restaurantNo } }, { signal }),
  })

type Saving = {
  readonly isNew: boolean
  readonly body: SettingsBody
  readonly affected: Choice
  /** The reason the guests read; without it they read a standard sentence. */
  readonly reason?: string | undefined
}
type Saved = { readonly message: string; readonly answer: ReservationSettings }

export function useSaveSettings(restaurantNo: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ isNew, body, affected, reason }: Saving): Promise<Saved> =>
      isNew
        ? apiWithHeader('POST /api/settings', { body })
        : apiWithHeader('PUT /api/settings', { query: { affected, reason }, body }),
    onSuccess: ({ answer }) => {
      client.setQueryData(settingsQuery(restaurantNo).queryKey, answer)
    },
    // After a failure too: another session may have changed it.
    onSettled: () => void invalidateAll(client, invalidatedBy.settings(restaurantNo)),
  })
}

export function useDeleteSettings(restaurantNo: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (decided: { readonly affected: Choice; readonly reason: string | undefined }) =>
      apiWithHeader('DELETE /api/settings', { query: { restaurantNo, ...decided } }),
    onSuccess: () => {
      client.setQueryData(settingsQuery(restaurantNo).queryKey, {
        reservation: [],
        settingInfo: null,
      })
    },
    onSettled: () => void invalidateAll(client, invalidatedBy.settings(restaurantNo)),
  })
}

/** Null: until the owner resumes bookings. */
type PauseChange = { readonly pausedUntil: string | null } | 'resume'
type PauseChanged = { readonly message: string; readonly answer: SettingInfo }

export function useChangePause(restaurantNo: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: PauseChange): Promise<PauseChanged> =>
      change === 'resume'
        ? apiWithHeader('DELETE /api/settings/pause', { query: { restaurantNo } })
        : apiWithHeader('PUT /api/settings/pause', { body: { restaurantNo, ...change } }),
    onSuccess: ({ answer }) => {
      client.setQueryData(
        settingsQuery(restaurantNo).queryKey,
        (settings) => settings && { ...settings, settingInfo: answer },
      )
    },
    onSettled: () => void invalidateAll(client, invalidatedBy.settings(restaurantNo)),
  })
}
