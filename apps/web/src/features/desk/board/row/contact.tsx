import type { DeskGuest } from '@matjari/contract/owner-desk/entities'
import { MessageCircle, Phone } from 'lucide-react'
import { withHonorific } from '../../../../lib/korean.ts'
import { useWays } from '../context.ts'
import { nameOf } from '../rules/text.ts'

/** By phone; a member without a number gets a short message into their inbox. */
export function RowContact({ row }: { row: DeskGuest }) {
  const { open } = useWays()
  const { guestPhone, source, memberNickname } = row
  const name = withHonorific(nameOf(row))
  return (
    <div className="desk-telrow">
      {guestPhone ? (
        <a href={`tel:${guestPhone.replaceAll('-', '')}`} className="desk-tel">
          <Phone aria-hidden="true" />
          <span className="sr-only">{name}에게 전화 </span>
          {guestPhone}
        </a>
      ) : (
        source === 'app' &&
        memberNickname !== null && (
          <button
            type="button"
            className="desk-tel desk-tel-none"
            onClick={() => open('message', row)}
          >
            <MessageCircle aria-hidden="true" />
            <span className="sr-only">{name}에게 </span>앱 알림 보내기
          </button>
        )
      )}
    </div>
  )
}
