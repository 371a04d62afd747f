import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import type { Review } from '@matjari/contract/reviews/entities'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Counter, Textarea } from '../../ui/form/textarea.tsx'
import { Notice } from '../../ui/notice.tsx'
import { firstAlert, showAlert } from '../../ui/overlay/alerts.ts'
import { StarInput } from '../../ui/stars.tsx'
import { sortImages } from '../../ui/upload/image-dropzone.tsx'
import { UploadProgress } from '../../ui/upload-progress.tsx'
import { type DraftState, useEditDraft, useStartedDraft } from './review-draft.ts'
import { checkedPhotos, PhotosField, useDroppedFiles, withPhotos } from './review-photos.tsx'
import { ReceiptDialog, ReceiptField } from './review-receipt.tsx'
import { type ReviewField, type ReviewTarget, useReviewSubmitting } from './use-review-submit.ts'

/** Only for an administrator who changes another member's review: the text of the reason, and its input. */
type ChangeReason = { readonly text: string; readonly field: ReactNode }

type ReviewFormProps = {
  restaurantNo: string
  /** The review to change; null: a new one is written. */
  editing: Review | null
  reason?: ChangeReason | undefined
  /** The edit was cancelled: the form for a new review returns, with its draft. */
  onEditEnd: () => void
  /** The review is saved, and the author has read the message. */
  onSaved: () => void
}

/** Writes a review of a restaurant, or changes one. */
export function ReviewForm({ restaurantNo, editing, reason, onEditEnd, onSaved }: ReviewFormProps) {
  const titleId = useId()
  // After a logout the member's text must leave the screen.
  const hasLeft = useSession().endedBy === 'logout'

  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-4">
        {editing ? '리뷰 수정' : '리뷰 작성'}
      </h2>
      {editing ? (
        <ChangedReview
          key={editing.reviewNo}
          titleId={titleId}
          review={editing}
          reason={reason}
          restaurantNo={restaurantNo}
          onCancel={onEditEnd}
          onSaved={onSaved}
        />
      ) : (
        <NewReview
          key={`${restaurantNo} ${hasLeft}`}
          titleId={titleId}
          restaurantNo={restaurantNo}
          onSaved={onSaved}
        />
      )}
    </section>
  )
}

type BodyProps = { titleId: string; restaurantNo: string; onSaved: () => void }

function NewReview({ restaurantNo, ...body }: BodyProps) {
  const state = useStartedDraft(restaurantNo)
  return <ReviewFormBody {...body} target={{ restaurantNo, reviewNo: null }} state={state} />
}

function ChangedReview({
  restaurantNo,
  review,
  reason,
  onCancel,
  ...body
}: BodyProps & { review: Review; reason: ChangeReason | undefined; onCancel: () => void }) {
  const state = useEditDraft(review)

  function handleCancel() {
    state.forget()
    onCancel()
  }

  return (
    <ReviewFormBody
      {...body}
      target={{ restaurantNo, reviewNo: review.reviewNo, reason: reason?.text }}
      state={state}
      reasonField={reason?.field}
      onCancel={handleCancel}
    />
  )
}

type ReviewFormBodyProps = {
  target: ReviewTarget
  state: DraftState
  titleId: string
  reasonField?: ReactNode
  onSaved: () => void
  /** Absent where there is nothing to return to. */
  onCancel?: (() => void) | undefined
}

/** The fields of a review, for a new one and for an edit. */
function ReviewFormBody({
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
      // Several pictures with the same problem lead to one alert.
      if (firstAlert()?.message !== problem) await showAlert(problem)
    }
    // With the eighth photo the add button is gone, and the focus with it.
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
    // The fields are disabled while the review is sent: a focused one would lose the focus.
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

/** The control that takes the focus when a field has a problem: the first selector that exists. */
const controls: Record<ReviewField, readonly string[]> = {
  score: ['[data-field="score"] input:checked', '[data-field="score"] input'],
  content: ['[data-field="content"] textarea'],
  photos: ['[data-field="photos"] input', '[data-field="photos"] [data-control="remove"]'],
  receipt: ['[data-field="receipt"] button'],
}

/** Shown when the draft of an earlier visit was restored. */
const RestoredNotice = ({ isLocked, onErase }: { isLocked: boolean; onErase: () => void }) => (
  <output>
    <Notice tone="info">
      <span className="mr-3">쓰던 글을 불러왔어요. 사진은 다시 골라 주세요.</span>
      <Button size="sm" variant="outline" disabled={isLocked} onClick={onErase}>
        지우기
      </Button>
    </Notice>
  </output>
)

const ScoreField = ({
  score,
  onChange,
}: {
  score: number | null
  onChange: (score: number) => void
}) => (
  <div data-field="score" className="flex flex-wrap items-center gap-x-3 gap-y-2 sm:gap-x-5">
    <StarInput value={score} onValueChange={onChange} />
    {score === null ? (
      <p className="text-sm text-ink-3 max-sm:sr-only">별을 눌러 주세요</p>
    ) : (
      <output className="text-[1.375rem] leading-tight font-bold num">
        {score.toFixed(1)}
        <span className="sr-only">점</span>
      </output>
    )}
  </div>
)

const max = limits.review.characters

const ContentField = ({
  content,
  onChange,
}: {
  content: string
  onChange: (content: string) => void
}) => (
  <div data-field="content">
    <Field label="내용" counter={<Counter value={content} max={max} />}>
      <Textarea
        name="reviewContent"
        placeholder="리뷰 내용을 입력하세요"
        max={max}
        value={content}
        onValueChange={onChange}
      />
    </Field>
  </div>
)
