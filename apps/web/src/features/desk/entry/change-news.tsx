import type { DeskGuest } from '@matjari/contract/owner-desk/entities'
import { ownerChangedNotification } from '@matjari/contract/reservations/notifications'
import { Bell } from 'lucide-react'
import { Notice } from '../../../ui/notice.tsx'
import { Told } from '../../reservations/upcoming/told.tsx'
import { type ChangeDraft, isTableSame } from './change.ts'

type ChangeNewsProps = { row: DeskGuest; draft: ChangeDraft; restaurantName: string }

/** Word for word what the guest will read. Who phoned reads nothing of ours. */
export function ChangeNews({ row, draft, restaurantName }: ChangeNewsProps) {
  if (isTableSame(draft, row)) return null
  if (row.source !== 'app')
    return <Notice tone="warn">이 손님에게는 알림이 가지 않아요. 직접 알려 주세요.</Notice>
  return (
    <Told
      Icon={Bell}
      caption="손님에게 이렇게 알려요 · 앱 알림과 메일"
      news={ownerChangedNotification({ restaurantName, before: row, after: draft, why: draft.why })}
    />
  )
}
