import type { Shop } from '@matjari/contract/restaurants/entities'
import { textsByName } from '@matjari/contract/restaurants/shop-texts'
import { useEffect, useRef, useState } from 'react'
import { ApiError, errorMessage } from '../../lib/api-error.ts'
import { currentSession } from '../../lib/session.ts'
import { showToast } from '../../ui/overlay/toasts.ts'
import { useFocusLater } from '../../ui/upload/use-focus-later.ts'
import { useShopSaving } from './shop-api.ts'
import {
  changedFields,
  fieldOfShopRefusal,
  type ShopDraft,
  type ShopEdits,
  type ShopField,
  type ShopProblems,
  savedEdits,
  saveEdits,
  shopDraftOf,
  shopFields,
  shopProblems,
} from './shop-draft.ts'

/** Toasts of this page replace each other, so that an undo button does not outlive a save. */
export const toastGroup = 'shop'

/** The edits, their problems, and saving. */
export function useShopEditor(shop: Shop, memberNo: string) {
  const form = useRef<HTMLDivElement>(null)
  const key = `${memberNo} ${shop.restaurantNo}`
  const [edits, setEdits] = useState(() => savedEdits(key))
  const [problems, setProblems] = useState<ShopProblems>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const focusLater = useFocusLater()
  const saving = useShopSaving(shop.restaurantNo)
  const draft: ShopDraft = { ...shopDraftOf(shop), ...edits }
  const changes = changedFields(shop, edits).length

  useEffect(() => saveEdits(key, edits), [key, edits])

  /** Updates the latest edits, not the rendered ones, because a photo is checked asynchronously before it is taken. */
  function change<Field extends ShopField>(
    field: Field,
    to: (before: ShopDraft[Field]) => ShopDraft[Field],
  ) {
    setEdits((before) => ({ ...before, [field]: to({ ...shopDraftOf(shop), ...before }[field]) }))
    setProblems((before) => ({ ...before, [field]: undefined }))
    setFailure(null)
  }

  const tell = (field: ShopField, message: string) =>
    setProblems((before) => ({ ...before, [field]: message }))

  function show(found: ShopProblems) {
    setProblems(found)
    const first = shopFields.find((field) => found[field] !== undefined)
    // Only after sending has ended, because the inert form cannot take the focus.
    if (first) focusLater(() => form.current?.querySelector<HTMLElement>(controls[first]))
  }

  function forget() {
    setEdits({})
    setProblems({})
    setFailure(null)
  }

  function reset() {
    const given: ShopEdits = edits
    forget()
    focusForm()
    showToast('바꾸기 전으로 되돌렸어요.', 'ok', {
      group: toastGroup,
      action: { label: '실행 취소', run: () => setEdits(given) },
    })
  }

  /** The save bar disappears with the focused button. */
  const focusForm = () => focusLater(() => form.current)

  function save() {
    if (saving.isPending) return
    const found = shopProblems(draft)
    if (Object.keys(found).length > 0) return show(found)
    setFailure(null)
    saving.mutate(
      { draft, ...(hasFiles(draft) && { onProgress: setProgress }) },
      {
        onSuccess: ({ message }) => {
          forget()
          focusForm()
          showToast(message, 'ok', { group: toastGroup })
        },
        onError: explain,
        onSettled: () => setProgress(null),
      },
    )
  }

  function explain(error: unknown) {
    // The session has ended meanwhile: the page's guard shows that.
    if (!currentSession().isAuthenticated) return
    const message = errorMessage(error)
    const field = error instanceof ApiError ? fieldOfShopRefusal(message) : null
    if (field) show({ [field]: message })
    else setFailure(message)
  }

  const isSending = saving.isPending
  return {
    form,
    draft,
    changes,
    problems,
    failure,
    progress,
    isSending,
    change,
    tell,
    reset,
    forget,
    save,
  }
}

export type ShopEditorState = ReturnType<typeof useShopEditor>

const hasFiles = ({ photos }: ShopDraft) => photos.some(({ source }) => source instanceof File)

/** The control that gets the focus when its field is invalid. */
const controls: Record<ShopField, string> = {
  phone: '[name="phone"]',
  ...textsByName((text) => `[name="${text}"]`),
  tags: '[name="tags"]',
  photos: '[data-field="photos"] :is(input, button:enabled)',
}
