import type { ReservationSettings } from '@matjari/contract/schedule/entities'
import { seoulToday } from '@matjari/contract/seoul-day'
import { useId, useState } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card, cardPadding } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { AffectedDecision } from '../affected/decision.tsx'
import { AffectedSave } from '../affected/save-button.tsx'
import { CapacityFields } from './fields.tsx'
import { useCapacityEditor } from './use-editor.ts'

type CapacityCardProps = {
  restaurantNo: string
  restaurantName: string
  settings: ReservationSettings
}

/** How long guests stay, how many fit, and when bookings are taken: each has a default that means the plain counting. */
export function CapacityCard({ restaurantNo, restaurantName, settings }: CapacityCardProps) {
  const titleId = useId()
  const [today] = useState(() => seoulToday(new Date()))
  const editor = useCapacityEditor(restaurantNo, settings)
  const { info, changes, found, decision, isReasonMissing, failure } = editor
  const { isLooking, isSending, reasonField, affectedPlace, change, decide, reset, save } = editor
  return (
    <Card className={cardPadding}>
      <section aria-labelledby={titleId} className="grid grid-cols-1 gap-5">
        <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div>
            <h2 id={titleId} className="text-lg tracking-title">
              자리와 접수
            </h2>
            <p className="text-sm text-ink-3">그대로 두면 예약 간격과 팀 수만 세요.</p>
          </div>
          <output>
            {changes > 0 && (
              <Badge tone="brand" mark="none">
                바꾼 것 {changes}가지
              </Badge>
            )}
          </output>
        </header>
        {/* What is on its way must stay what is shown. */}
        <div inert={isSending} className="grid grid-cols-1 gap-3.5">
          <CapacityFields info={info} today={today} onChange={change} />
          <div ref={affectedPlace} tabIndex={-1} aria-live="polite" className="outline-none">
            {found.length > 0 && (
              <AffectedDecision
                cause="crowded"
                bookings={found}
                restaurantName={restaurantName}
                decision={decision}
                isReasonMissing={isReasonMissing}
                reasonField={reasonField}
                onDecide={decide}
              />
            )}
          </div>
        </div>
        {failure && (
          <Notice tone="danger">
            <span className="whitespace-pre-line">{failure}</span>
          </Notice>
        )}
        <div className="flex justify-end gap-2 max-sm:*:flex-1">
          {/* Not `disabled`: whoever has just pressed one of them would lose their place. */}
          <Button
            variant="ghost"
            aria-disabled={changes === 0 || isSending}
            className="aria-disabled:text-ink-disabled"
            onClick={() => !isSending && reset()}
          >
            되돌리기
          </Button>
          <AffectedSave
            variant={changes > 0 ? 'primary' : 'quiet'}
            bookings={found}
            choice={decision.choice}
            isLooking={isLooking}
            isSending={isSending}
            className="max-sm:grow-2!"
            onClick={() => void save()}
          />
        </div>
      </section>
    </Card>
  )
}
