import { limits } from '@matjari/contract/limits'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Counter, Textarea } from '../../../ui/form/textarea.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { StarInput } from '../../../ui/stars.tsx'

/** What was begun on an earlier visit is there again. */
export const RestoredNotice = ({
  isLocked,
  onErase,
}: {
  isLocked: boolean
  onErase: () => void
}) => (
  <output>
    <Notice tone="info">
      <span className="mr-3">쓰던 글을 불러왔어요. 사진은 다시 골라 주세요.</span>
      <Button size="sm" variant="outline" disabled={isLocked} onClick={onErase}>
        지우기
      </Button>
    </Notice>
  </output>
)

export const ScoreField = ({
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

export const ContentField = ({
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
