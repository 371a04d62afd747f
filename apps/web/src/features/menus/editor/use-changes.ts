import type { Menu } from '@matjari/contract/restaurants/entities'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { apiWithHeader } from '../../../lib/api.ts'
import { errorMessage } from '../../../lib/api-error.ts'
import { invalidateAll, invalidatedBy } from '../../../lib/query-keys.ts'
import { showAlert } from '../../../ui/overlay/alerts.ts'
import { showToast } from '../../../ui/overlay/toasts.ts'
import { wholeMenuQuery } from '../api.ts'
import { draftInput, type MenuDraft } from './draft.ts'

type Menus = readonly Menu[]

/** What the server has taken is shown in the editor at once, and asked for anew by the page behind it. */
function applyChange(client: QueryClient, restaurantNo: string, change: (menus: Menus) => Menus) {
  client.setQueryData(wholeMenuQuery(restaurantNo).queryKey, (menus) => menus && change(menus))
  refreshPage(client, restaurantNo)
}

function refreshPage(client: QueryClient, restaurantNo: string) {
  void invalidateAll(client, invalidatedBy.menu(restaurantNo))
}

/** Somebody else was here, or so it seems: what is there now is looked at again. */
function explain(client: QueryClient, restaurantNo: string, error: unknown) {
  void showAlert(errorMessage(error), 'danger')
  void client.invalidateQueries(wholeMenuQuery(restaurantNo))
}

type Saving = {
  /** Null: a new dish. */
  readonly menuNo: string | null
  readonly draft: MenuDraft
  readonly onProgress: (sent: number) => void
}

type SavedMenu = { readonly message: string; readonly answer: Menu }

export function useSaveMenu(restaurantNo: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ menuNo, draft, onProgress }: Saving): Promise<SavedMenu> => {
      const input = draftInput(draft)
      const options = draft.picture ? { onProgress } : {}
      return menuNo === null
        ? apiWithHeader(
            'POST /api/restaurants/:restaurantNo/menu',
            { params: { restaurantNo }, ...input },
            options,
          )
        : apiWithHeader(
            'PUT /api/restaurants/:restaurantNo/menu/:menuNo',
            { params: { restaurantNo, menuNo }, ...input },
            options,
          )
    },
    onSuccess: ({ message, answer }, { menuNo }) => {
      applyChange(client, restaurantNo, (menus) =>
        menuNo === null
          ? [...menus, answer]
          : menus.map((menu) => (menu.menuNo === menuNo ? answer : menu)),
      )
      showToast(message)
    },
  })
}

export function useDeleteMenu(restaurantNo: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (menuNo: string) =>
      apiWithHeader('DELETE /api/restaurants/:restaurantNo/menu/:menuNo', {
        params: { restaurantNo, menuNo },
      }),
    onSuccess: ({ message }, menuNo) => {
      applyChange(client, restaurantNo, (menus) => menus.filter((menu) => menu.menuNo !== menuNo))
      showToast(message)
    },
    onError: (error) => explain(client, restaurantNo, error),
  })
}

/** The list moves at once; the calls follow one after the other, each with the order as it was meant then. */
export function useReorder(restaurantNo: string) {
  const client = useQueryClient()
  const { queryKey } = wholeMenuQuery(restaurantNo)
  const { mutate } = useMutation({
    scope: { id: `menu-order-${restaurantNo}` },
    mutationFn: ({ menus }: { menus: Menus; before: Menus }) =>
      apiWithHeader('PUT /api/restaurants/:restaurantNo/menu/order', {
        params: { restaurantNo },
        body: { menuNos: menus.map(({ menuNo }) => menuNo) },
      }),
    onSuccess: ({ message }) => {
      refreshPage(client, restaurantNo)
      showToast(message)
    },
    onError: (error, { before }) => {
      client.setQueryData(queryKey, before)
      explain(client, restaurantNo, error)
    },
  })
  return (order: { menus: Menus; before: Menus }) => {
    client.setQueryData(queryKey, order.menus)
    mutate(order)
  }
}
