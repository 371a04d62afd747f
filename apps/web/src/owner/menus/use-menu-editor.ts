import type { Menu } from '@matjari/contract/restaurants/entities'
import { menuNameProblem } from '@matjari/contract/restaurants/menu-rules'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { wholeMenuQuery } from '../../features/menus/menu-api.ts'
import { priceFieldProblem, priceOf, priceText } from '../../features/menus/menu-price.ts'
import { apiWithHeader } from '../../lib/api.ts'
import { errorMessage } from '../../lib/api-error.ts'
import { invalidateAll, invalidatedBy } from '../../lib/query-keys.ts'
import { askConfirm, showAlert } from '../../ui/overlay/alerts.ts'
import { showToast } from '../../ui/overlay/toasts.ts'

/** The open form. `menu` is null for a new dish. */
type OpenForm = { readonly menu: Menu | null; readonly draft: MenuDraft }

/** The state and actions of the editor. Each change is saved on its own. */
export function useMenuEditor(restaurantNo: string) {
  const whole = useQuery(wholeMenuQuery(restaurantNo))
  const menus = whole.data
  const [form, setForm] = useState<OpenForm | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [announced, setAnnounced] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const focusLater = useFocusLater()
  const saving = useSaveMenu(restaurantNo)
  const deleting = useDeleteMenu(restaurantNo)
  const reorder = useReorder(restaurantNo)

  function controlOf(menuNo: string, control: 'up' | 'down' | 'edit') {
    const place = `[data-menu-no="${menuNo}"] [data-control="${control}"]`
    const found = list.current?.querySelector<HTMLButtonElement>(place)
    return found?.disabled ? null : found
  }

  async function mayLeaveForm() {
    if (!form || !isChanged(form.menu, form.draft)) return true
    return askConfirm({
      message: '저장하지 않은 내용이 있어요. 버릴까요?',
      confirmLabel: '버리기',
      cancelLabel: '계속 쓰기',
      tone: 'danger',
    })
  }

  async function openForm(menu: Menu | null) {
    if (saving.isPending || !(await mayLeaveForm())) return
    saving.reset()
    setForm({ menu, draft: menuDraftOf(menu) })
  }

  function closeForm() {
    const menuNo = form?.menu?.menuNo
    setForm(null)
    focusLater(() => (menuNo && controlOf(menuNo, 'edit')) || addButton.current)
  }

  function save() {
    if (!form) return
    const { menu, draft } = form
    saving.mutate(
      { menuNo: menu?.menuNo ?? null, draft, onProgress: setProgress },
      { onSuccess: closeForm, onSettled: () => setProgress(null) },
    )
  }

  function move(index: number, step: Step) {
    const menu = menus?.[index]
    if (!menu) return
    reorder({ menus: withDishMoved(menus, index, step), before: menus })
    setAnnounced(positionText(menu, { index: index + step, total: menus.length }))
    const [same, other] = step === -1 ? (['up', 'down'] as const) : (['down', 'up'] as const)
    focusLater(() => controlOf(menu.menuNo, same) ?? controlOf(menu.menuNo, other))
  }

  async function remove(menu: Menu) {
    const isSure = await askConfirm({
      message: `‘${menu.menuName}’ 메뉴를 지울까요?`,
      confirmLabel: '삭제',
      tone: 'delete',
    })
    if (!isSure || !menus) return
    const next = neighbourOf(menus, menu.menuNo)
    deleting.mutate(menu.menuNo, {
      onSuccess: () =>
        focusLater(() => (next && controlOf(next.menuNo, 'edit')) ?? addButton.current),
    })
  }

  return {
    whole,
    list,
    addButton,
    announced,
    form: form && {
      ...form,
      change: (draft: MenuDraft) => setForm({ ...form, draft }),
      save,
      cancel: closeForm,
      isSaving: saving.isPending,
      progress,
      failure: saving.error && errorMessage(saving.error),
    },
    isDeleting: (menuNo: string) => deleting.isPending && deleting.variables === menuNo,
    mayLeaveForm,
    openForm,
    move,
    remove,
  }
}

export type MenuEditorState = ReturnType<typeof useMenuEditor>
export type MenuFormState = NonNullable<MenuEditorState['form']>

type Menus = readonly Menu[]

/** Writes a saved change into the editor's cache at once, and invalidates the queries of the page behind it. */
function applyChange(client: QueryClient, restaurantNo: string, change: (menus: Menus) => Menus) {
  client.setQueryData(wholeMenuQuery(restaurantNo).queryKey, (menus) => menus && change(menus))
  refreshPage(client, restaurantNo)
}

function refreshPage(client: QueryClient, restaurantNo: string) {
  void invalidateAll(client, invalidatedBy.menu(restaurantNo))
}

/** Shows the error. If another session seems to have changed the menu, it is refetched. */
function alertMenuFailure(client: QueryClient, restaurantNo: string, error: unknown) {
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

function useSaveMenu(restaurantNo: string) {
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

function useDeleteMenu(restaurantNo: string) {
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
    onError: (error) => alertMenuFailure(client, restaurantNo, error),
  })
}

/** Reorders the list at once. The requests follow one after the other, each with the order of its moment. */
function useReorder(restaurantNo: string) {
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
      alertMenuFailure(client, restaurantNo, error)
    },
  })
  return (order: { menus: Menus; before: Menus }) => {
    client.setQueryData(queryKey, order.menus)
    mutate(order)
  }
}

/** The values of the form; the price as the text of its field. */
export type MenuDraft = {
  readonly menuName: string
  readonly price: string
  /** A newly chosen photo. */
  readonly picture: File | null
  /** Whether the owner has removed the present photo. */
  readonly isPhotoRemoved: boolean
}

/** Null: a new dish. */
export const menuDraftOf = (menu: Menu | null): MenuDraft => ({
  menuName: menu?.menuName ?? '',
  price: menu ? priceText(String(menu.menuPrice)) : '',
  picture: null,
  isPhotoRemoved: false,
})

export function isChanged(menu: Menu | null, draft: MenuDraft): boolean {
  const before = menuDraftOf(menu)
  return (
    draft.menuName !== before.menuName ||
    draft.price !== before.price ||
    draft.picture !== null ||
    draft.isPhotoRemoved
  )
}

/** The problems by field, with the same texts as the server. */
export const draftProblems = (draft: MenuDraft) => ({
  menuName: menuNameProblem(draft.menuName.trim().normalize('NFC')),
  menuPrice: priceFieldProblem(draft.price),
})

export const draftInput = ({ menuName, price, picture, isPhotoRemoved }: MenuDraft) => ({
  parts: {
    menuName,
    menuPrice: priceOf(price),
    ...(isPhotoRemoved && picture === null && { removePhoto: 'Y' as const }),
  },
  files: picture ? { menuPhoto: picture } : {},
})

type Step = -1 | 1

export const canMove = (places: { readonly index: number; readonly total: number }, step: Step) =>
  step === -1 ? places.index > 0 : places.index < places.total - 1

/** The list with one item moved up or down; the same list if it is at the end already. */
export function withDishMoved<T>(list: readonly T[], index: number, step: Step): readonly T[] {
  const dish = list[index]
  const neighbour = list[index + step]
  if (dish === undefined || neighbour === undefined) return list
  const next = [...list]
  next[index] = neighbour
  next[index + step] = dish
  return next
}

/** For screen readers, after a move. */
export const positionText = (
  dish: { readonly menuName: string },
  { index, total }: { readonly index: number; readonly total: number },
) => `${dish.menuName}, ${total}개 중 ${index + 1}번째로 옮겼어요.`

/** The dish that gets the focus after a deletion: the next one, else the one before. */
export function neighbourOf<T extends { readonly menuNo: string }>(
  list: readonly T[],
  menuNo: string,
): T | undefined {
  const index = list.findIndex((dish) => dish.menuNo === menuNo)
  return list[index + 1] ?? list[index - 1]
}

type Target = () => HTMLElement | null | undefined

/** Focuses a control that exists, or is in its new place, only after the next render. */
function useFocusLater() {
  const next = useRef<Target>(null)

  useEffect(() => {
    const target = next.current
    next.current = null
    // The owner may be typing elsewhere by now: leave the focus there.
    if (!target || document.activeElement?.matches('input')) return
    target()?.focus()
  })

  return (target: Target) => {
    next.current = target
  }
}
