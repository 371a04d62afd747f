import type { GuestCard } from '@matjari/contract/owner-desk/entities'
import { deskLimits } from '@matjari/contract/owner-desk/limits'
import { type GuestMark, guestMarks } from '@matjari/contract/owner-desk/rules'
import { useId } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card, cardPadding } from '../../../ui/card.tsx'
import { FilterChip } from '../../../ui/choice/chip.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Counter, Textarea } from '../../../ui/form/textarea.tsx'
import { useNote } from './use-note.ts'

const marks = Object.entries(guestMarks) as [GuestMark, string][]

type GuestNoteProps = { restaurantNo: string; card: GuestCard }

/** What the shop writes down about a guest. Saved when the field is left, and kept when that fails. */
export function GuestNote({ restaurantNo, card }: GuestNoteProps) {
  const titleId = useId()
  const { shown, status, failure, write, toggle, save } = useNote(restaurantNo, card)
  return (
    <Card className={cardPadding}>
      <section aria-labelledby={titleId}>
        <h2 id={titleId} className="text-lg tracking-title">
          우리 가게 메모
        </h2>
        <p className="text-sm text-ink-3">가게에서만 봐요. 손님의 화면에는 보이지 않아요.</p>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no question with a legend, only quick marks */}
        <div role="group" aria-label="자주 쓰는 표시" className="my-3 flex flex-wrap gap-2">
          {marks.map(([mark, label]) => (
            <FilterChip
              key={mark}
              pressed={shown.marks.includes(mark)}
              className="min-h-12!"
              onClick={() => toggle(mark)}
            >
              {label}
            </FilterChip>
          ))}
        </div>
        <Field
          label="메모"
          counter={<Counter value={shown.note} max={deskLimits.noteCharacters} />}
          error={failure && `저장하지 못했어요. 적은 것은 그대로 있어요. ${failure}`}
          ok={status.isJustNow && status.text}
          help={status.text}
        >
          <Textarea
            max={deskLimits.noteCharacters}
            value={shown.note}
            placeholder="예) 창가 자리를 좋아해요."
            onValueChange={write}
            onBlur={save}
            className="min-h-22!"
          />
        </Field>
        {failure && (
          <Button size="sm" className="mt-3" onClick={save}>
            다시 저장
          </Button>
        )}
      </section>
    </Card>
  )
}
