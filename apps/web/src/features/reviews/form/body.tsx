import { messages } from '@matjari/contract/messages'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { firstAlert, showAlert } from '../../../ui/overlay/alerts.ts'
import { sortImages } from '../../../ui/upload/image-dropzone.tsx'
import { UploadProgress } from '../../../ui/upload-progress.tsx'
import { ContentField, RestoredNotice, ScoreField } from './fields.tsx'
import type { ReviewField } from './input.ts'
import { checkedPhotos, useDroppedFiles, withPhotos } from './photos.ts'
import { PhotosField } from './photos-field.tsx'
import { ReceiptDialog } from './receipt-dialog.tsx'
import { ReceiptField } from './receipt-field.tsx'
import type { DraftState } from './use-draft.ts'
import type { ReviewTarget } from './use-saving.ts'
import { useReviewSubmitting } from './use-submitting.ts'

type ReviewFormBodyProps = {
  target: ReviewTarget
  state: DraftState
  titleId: string
  reasonField?: ReactNode
  onSaved: () => void
  /** Only where there is something to go back to. */
  onCancel?: (() => void) | undefined
}

/** The fields of a review, new or already there. */
export function ReviewFormBody({
  target,
  state,
  titleId,
  reasonField,
  onSaved,
  onCancel,
}: ReviewFormBodyProps) {
  const { draft, change } = state
  const isNew = target.reviewNo === null
  const form = useRef<HTMLFormElement>(null)
  const [isReceiptOpen, setIsReceiptOpen] = useState(false)
  const { submit, isSending, progress } = useReviewSubmitting(target, state, {
    onSaved,
    onProblem: focusOn,
    onReceiptUsed: () => setIsReceiptOpen(true),
  })

  function focusOn(field: ReviewField) {
    const found = controls[field].map((control) => form.current?.querySelector(control))
    const first = found.find((control) => control instanceof HTMLElement)
    first?.focus()
  }

  async function refusePhotos(problems: readonly string[]) {
    for (const problem of problems) {
      // Several pictures with the same flaw are one sentence.
      if (firstAlert()?.message !== problem) await showAlert(problem)
    }
    // With the eighth photo the place to add more is gone, and the focus with it.
    if (problems.length > 0 && document.activeElement === document.body) focusOn('photos')
  }

  function takePhotos(images: readonly File[]) {
    const { taken, problems } = checkedPhotos(images, draft.photos.length)
    change((before) => withPhotos(before, taken))
    void refusePhotos(problems)
  }

  useDroppedFiles(form, (files) => {
    if (isSending) return
    const { images, hasOthers } = sortImages(files)
    takePhotos(images)
    if (hasOthers) void refusePhotos([messages.review.imageOnly])
  })

  function handleErase() {
    state.forget()
    focusOn('content')
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // The fields are locked while it is sent: the focus would be lost on one of them.
    event.currentTarget
      .querySelector<HTMLElement>('[type="submit"]')
      ?.focus({ preventScroll: true })
    void submit()
  }

  return (
    <>
      <form
        ref={form}
        noValidate
        aria-labelledby={titleId}
        onSubmit={handleSubmit}
        className="grid grid-cols-1 gap-5 rounded-xl border border-line bg-surface p-[clamp(1.25rem,3vw,1.75rem)]"
      >
        {state.isRestored && draft.photos.length === 0 && (
          <RestoredNotice isLocked={isSending} onErase={handleErase} />
        )}
        <fieldset disabled={isSending} className="grid min-w-0 grid-cols-1 gap-5">
          <ScoreField
            score={draft.score}
            onChange={(score) => change((before) => ({ ...before, score }))}
          />
          <ContentField
            content={draft.content}
            onChange={(content) => change((before) => ({ ...before, content }))}
          />
          <PhotosField
            photos={draft.photos}
            change={change}
            onImages={takePhotos}
            onRefuse={(message) => void refusePhotos([message])}
            isLocked={isSending}
          />
          {reasonField}
        </fieldset>
        {progress !== null && <UploadProgress sent={progress} />}
        <div className="flex flex-wrap items-center justify-between gap-3">
          {isNew && (
            <ReceiptField
              receipt={draft.receipt}
              onOpen={() => setIsReceiptOpen(true)}
              isLocked={isSending}
            />
          )}
          <div className="ml-auto flex gap-2 max-sm:w-full">
            {onCancel && (
              <Button disabled={isSending} onClick={onCancel} className="max-sm:flex-1">
                취소
              </Button>
            )}
            <Button type="submit" variant="primary" loading={isSending} className="max-sm:flex-2">
              {isSending ? '처리 중...' : isNew ? '리뷰 등록' : '수정 완료'}
            </Button>
          </div>
        </div>
      </form>
      {isReceiptOpen && (
        <ReceiptDialog
          receipt={draft.receipt}
          onConfirm={(receipt) => change((before) => ({ ...before, receipt }))}
          onClose={() => setIsReceiptOpen(false)}
        />
      )}
    </>
  )
}

/** Where the keyboard goes on when something is wrong with a field; the first that is there. */
const controls: Record<ReviewField, readonly string[]> = {
  score: ['[data-field="score"] input:checked', '[data-field="score"] input'],
  content: ['[data-field="content"] textarea'],
  photos: ['[data-field="photos"] input', '[data-field="photos"] [data-control="remove"]'],
  receipt: ['[data-field="receipt"] button'],
}
