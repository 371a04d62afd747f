import '../../styles/all-styles.css'
import { limits } from '@matjari/contract/limits'
import { pictureSrcSet } from '@matjari/contract/media/picture-address'
import { messages } from '@matjari/contract/messages'
import type { Menu } from '@matjari/contract/restaurants/entities'
import { ArrowDown, ArrowUp, ImageOff, ImagePlus, Pencil, Plus, Trash2 } from 'lucide-react'
import { type FormEvent, type MouseEvent, useCallback, useState } from 'react'
import { MenuSkeleton } from '../../features/menus/menu-list.tsx'
import { caretIn, digitCount, priceText, wonText } from '../../features/menus/menu-price.ts'
import { errorMessage } from '../../lib/api-error.ts'
import { Button, buttonClass, IconButton } from '../../ui/button.tsx'
import { Field, FieldGroup } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { Counter } from '../../ui/form/textarea.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showAlert } from '../../ui/overlay/alerts.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Photo } from '../../ui/photo/photo.tsx'
import { EmptyState, ErrorState } from '../../ui/state-message.tsx'
import { ChosenImage, ImageDropzone } from '../../ui/upload/image-dropzone.tsx'
import { UploadProgress } from '../../ui/upload-progress.tsx'
import {
  canMove,
  draftProblems,
  type MenuDraft,
  type MenuEditorState,
  type MenuFormState,
  useMenuEditor,
} from './use-menu-editor.ts'

/** The form of one dish, new or existing. */
function MenuForm({ form }: { form: MenuFormState }) {
  const { menu, draft, change, isSaving } = form
  const [isTried, setIsTried] = useState(false)
  const problems = isTried ? draftProblems(draft) : null

  const enter = useCallback((element: HTMLFormElement | null) => {
    element?.querySelector('input')?.focus({ preventScroll: true })
    element?.scrollIntoView({ block: 'nearest' })
  }, [])

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSaving) return
    setIsTried(true)
    const found = draftProblems(draft)
    const [wrong] = (['menuName', 'menuPrice'] as const).filter((name) => found[name])
    if (!wrong) return form.save()
    event.currentTarget.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
  }

  return (
    <form
      ref={enter}
      noValidate
      onSubmit={handleSubmit}
      aria-label={menu ? `${menu.menuName} 수정` : '메뉴 추가'}
      className="grid scroll-my-4 grid-cols-1 gap-5 rounded-lg border border-line bg-canvas p-5"
    >
      <Field
        label="메뉴 이름"
        required
        error={problems?.menuName}
        counter={<Counter value={draft.menuName} max={limits.menu.nameCharacters} />}
      >
        <Input
          name="menuName"
          autoComplete="off"
          placeholder="예) 하루 쇼유 라멘"
          value={draft.menuName}
          onChange={(event) => change({ ...draft, menuName: event.target.value })}
        />
      </Field>
      <Field label="가격" required error={problems?.menuPrice}>
        <PriceInput
          name="menuPrice"
          value={draft.price}
          onValueChange={(price) => change({ ...draft, price })}
        />
      </Field>
      <MenuPhotoInput
        current={menu?.menuPhotoUrl ?? null}
        picture={draft.picture}
        isPhotoRemoved={draft.isPhotoRemoved}
        progress={form.progress}
        onChange={(choice) => change({ ...draft, ...choice })}
      />
      {form.failure && <Notice tone="danger">{form.failure}</Notice>}
      <div className="flex justify-end gap-2">
        <Button disabled={isSaving} onClick={form.cancel}>
          취소
        </Button>
        <Button type="submit" variant="primary" loading={isSaving}>
          저장
        </Button>
      </div>
    </form>
  )
}

type RowProps = {
  menu: Menu
  index: number
  total: number
  editing: Pick<MenuEditorState, 'move' | 'openForm' | 'remove' | 'isDeleting'>
}

/** A dish with its buttons, which are below it on a phone. */
function MenuEditorRow({ menu, index, total, editing }: RowProps) {
  const { menuNo, menuName } = menu
  return (
    <div
      data-menu-no={menuNo}
      aria-busy={editing.isDeleting(menuNo) || undefined}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 aria-busy:opacity-50"
    >
      <Thumb address={menu.menuPhotoUrl} />
      <div className="min-w-0 flex-1 basis-44">
        <p className="leading-snug font-semibold">{menuName}</p>
        <p className="text-sm text-ink-2 num">{wonText(menu.menuPrice)}</p>
      </div>
      <div className="-mr-2.5 ml-auto flex">
        <IconButton
          data-control="up"
          label={`${menuName} 위로`}
          disabled={!canMove({ index, total }, -1)}
          onClick={() => editing.move(index, -1)}
        >
          <ArrowUp aria-hidden="true" />
        </IconButton>
        <IconButton
          data-control="down"
          label={`${menuName} 아래로`}
          disabled={!canMove({ index, total }, 1)}
          onClick={() => editing.move(index, 1)}
        >
          <ArrowDown aria-hidden="true" />
        </IconButton>
        <IconButton
          data-control="edit"
          label={`${menuName} 수정`}
          onClick={() => void editing.openForm(menu)}
        >
          <Pencil aria-hidden="true" />
        </IconButton>
        <IconButton
          variant="danger"
          label={`${menuName} 삭제`}
          onClick={() => void editing.remove(menu)}
        >
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  )
}

const thumb = 'size-14 flex-none rounded-md bg-sunken'

const Thumb = ({ address }: { address: string | null }) =>
  address === null ? (
    <span className={`${thumb} grid place-items-center text-ink-3`}>
      <ImageOff aria-hidden="true" />
      <span className="sr-only">사진 없음</span>
    </span>
  ) : (
    <Photo
      src={address}
      srcSet={pictureSrcSet(address)}
      sizes="56px"
      width={56}
      height={56}
      className={`${thumb} object-cover`}
    />
  )

type MenuEditorProps = {
  restaurantNo: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The dialog in which the owner adds, edits, reorders and deletes dishes. */
export const MenuEditor = ({ restaurantNo, open, onOpenChange }: MenuEditorProps) =>
  // Mounted on every opening, so that it starts with fresh data and no open form.
  open && <EditorDialog restaurantNo={restaurantNo} onClose={() => onOpenChange(false)} />

function EditorDialog({ restaurantNo, onClose }: { restaurantNo: string; onClose: () => void }) {
  const editing = useMenuEditor(restaurantNo)
  const { whole, form, list, addButton, announced, openForm, mayLeaveForm } = editing
  const count = whole.data?.length
  const isFull = count !== undefined && count >= limits.menu.perRestaurant

  async function close() {
    if (await mayLeaveForm()) onClose()
  }

  return (
    <Dialog
      open
      onClose={() => void close()}
      title="메뉴 수정"
      subtitle="바꾼 내용은 바로 저장돼요."
      width="42rem"
      height="48rem"
      footer={
        <>
          <Button
            ref={addButton}
            disabled={count === undefined || isFull}
            onClick={() => void openForm(null)}
          >
            <Plus aria-hidden="true" className="size-4.5" />
            메뉴 추가
          </Button>
          <Button variant={form ? 'quiet' : 'primary'} onClick={() => void close()}>
            완료
          </Button>
        </>
      }
    >
      <div ref={list}>
        <output className="sr-only">{announced}</output>
        <Menus editing={editing} />
        {form?.menu === null && <MenuForm key="new" form={form} />}
        {isFull && <Notice>{messages.menu.tooMany}</Notice>}
      </div>
    </Dialog>
  )
}

function Menus({ editing }: { editing: MenuEditorState }) {
  const { whole, form } = editing
  const menus = whole.data
  if (menus && (menus.length > 0 || form)) {
    return (
      <ol>
        {menus.map((menu, index) => (
          <li key={menu.menuNo} className="border-b border-line py-3 last:border-b-0">
            {form?.menu?.menuNo === menu.menuNo ? (
              <MenuForm form={form} />
            ) : (
              <MenuEditorRow menu={menu} index={index} total={menus.length} editing={editing} />
            )}
          </li>
        ))}
      </ol>
    )
  }
  if (menus) {
    return (
      <EmptyState
        title="아직 등록된 메뉴가 없어요."
        hint="메뉴를 올리면 손님이 메뉴 이름으로도 가게를 찾을 수 있어요."
      />
    )
  }
  if (!whole.error) return <MenuSkeleton />
  return (
    <ErrorState
      title="메뉴를 불러오지 못했어요."
      hint={errorMessage(whole.error)}
      action={
        <Button loading={whole.isFetching} onClick={() => void whole.refetch()}>
          다시 시도
        </Button>
      }
    />
  )
}

type PhotoChoice = Pick<MenuDraft, 'picture' | 'isPhotoRemoved'>

type MenuPhotoInputProps = PhotoChoice & {
  /** The saved photo. */
  current: string | null
  onChange: (choice: PhotoChoice) => void
  /** The uploaded share, from 0 to 1. */
  progress: number | null
}

const alertProblem = (message: string) => void showAlert(message)

/** The photo of a dish: the owner can choose, replace or remove it, and undo each of these. */
function MenuPhotoInput({
  current,
  picture,
  isPhotoRemoved,
  onChange,
  progress,
}: MenuPhotoInputProps) {
  const preview = picture ?? (isPhotoRemoved ? null : current)
  const isTouched = picture !== null || isPhotoRemoved

  function take([chosen]: File[]) {
    if (!chosen) return
    if (chosen.size === 0) return alertProblem(messages.picture.empty)
    if (chosen.size > limits.upload.fileBytes) return alertProblem(messages.picture.tooLarge)
    onChange({ picture: chosen, isPhotoRemoved: false })
  }

  /** The browser cannot decode the file, although its type is a picture's. */
  function handleUnreadable() {
    if (!picture) return
    onChange({ picture: null, isPhotoRemoved: false })
    alertProblem(messages.picture.imageOnly)
  }

  /** The button may disappear with the undo, so the focus goes to the one beside it. */
  function handleUndo(event: MouseEvent<HTMLButtonElement>) {
    event.currentTarget.closest('fieldset')?.querySelector('input')?.focus()
    const isRestored = current !== null && isTouched
    onChange({ picture: null, isPhotoRemoved: current !== null && !isRestored })
  }

  return (
    <FieldGroup label="사진 (선택)">
      <div className="flex items-center gap-4">
        {preview ? (
          <ChosenImage
            source={preview}
            alt="메뉴 사진 미리보기"
            className="size-21 flex-none rounded-md bg-sunken object-cover"
            onError={handleUnreadable}
          />
        ) : (
          <span className="grid size-21 flex-none place-items-center rounded-md bg-sunken text-2xs text-ink-3">
            사진 없음
          </span>
        )}
        <div className="flex flex-wrap gap-2">
          <ImageDropzone
            onImages={take}
            onRefuse={alertProblem}
            className={buttonClass({ variant: 'outline', size: 'sm' })}
          >
            <ImagePlus aria-hidden="true" className="size-4" />
            {preview ? '사진 바꾸기' : '사진 고르기'}
          </ImageDropzone>
          {(preview || isTouched) && (
            <Button size="sm" variant="ghost" onClick={handleUndo}>
              {current !== null && isTouched ? '되돌리기' : '사진 빼기'}
            </Button>
          )}
        </div>
      </div>
      {picture && progress !== null && <UploadProgress sent={progress} />}
    </FieldGroup>
  )
}

type PriceInputProps = { name: string; value: string; onValueChange: (text: string) => void }

/** Accepts digits and groups them by three; the caret stays behind the same digit. */
function PriceInput({ name, value, onValueChange }: PriceInputProps) {
  function take(field: HTMLInputElement) {
    const caret = field.selectionStart ?? field.value.length
    const digitsAfter = digitCount(field.value.slice(caret))
    const text = priceText(field.value)
    if (field.value !== text) {
      field.value = text
      const place = caretIn(text, digitsAfter)
      field.setSelectionRange(place, place)
    }
    onValueChange(text)
  }

  return (
    <Input
      name={name}
      inputMode="numeric"
      autoComplete="off"
      placeholder="예) 11,000"
      end={<span className="text-ink-2">원</span>}
      value={value}
      onChange={({ currentTarget, nativeEvent }) => {
        // Rewriting the text during a Hangul composition would break the IME.
        const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing
        if (isComposing) onValueChange(currentTarget.value)
        else take(currentTarget)
      }}
      onCompositionEnd={(event) => take(event.currentTarget)}
    />
  )
}
