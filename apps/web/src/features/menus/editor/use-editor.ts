import type { Menu } from '@matjari/contract/restaurants/entities'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorMessage } from '../../../lib/api-error.ts'
import { askConfirm } from '../../../ui/overlay/alerts.ts'
import { wholeMenuQuery } from '../api.ts'
import { draftOf, isChanged, type MenuDraft } from './draft.ts'
import { moved, neighbourOf, placeNews, type Step } from './order.ts'
import { useDeleteMenu, useReorder, useSaveMenu } from './use-changes.ts'
import { useFocusLater } from './use-focus-later.ts'

/** The one form that is open. `menu` is null for a new dish. */
type OpenForm = { readonly menu: Menu | null; readonly draft: MenuDraft }

/** Everything the editor knows and does; each change is saved by itself. */
export function useMenuEditor(restaurantNo: string) {
  const whole = useQuery(wholeMenuQuery(restaurantNo))
  const menus = whole.data
  const [form, setForm] = useState<OpenForm | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [news, setNews] = useState('')
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
    setForm({ menu, draft: draftOf(menu) })
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
    reorder({ menus: moved(menus, index, step), before: menus })
    setNews(placeNews(menu, { index: index + step, total: menus.length }))
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
    news,
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

export type MenuEditing = ReturnType<typeof useMenuEditor>
export type MenuFormState = NonNullable<MenuEditing['form']>
