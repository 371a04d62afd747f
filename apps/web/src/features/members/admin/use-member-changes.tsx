import type { AdminMember } from '@matjari/contract/entities/member'
import type { UpcomingGuests } from '@matjari/contract/entities/reservation'
import { messages } from '@matjari/contract/messages'
import { type ReactNode, useState } from 'react'
import { failureText } from '../../../lib/http/error.ts'
import { showAlert } from '../../../ui/overlay/alerts.ts'
import { guestsOfMember } from '../../reservations/upcoming/api.ts'
import { type MemberChange, type MemberFlag, useMemberChange } from './api.ts'
import { AdminStopDialog } from './stop-dialog.tsx'

type Asked = {
  readonly member: AdminMember
  readonly flag: MemberFlag
  readonly guests: UpcomingGuests
}

/** Changes members, and asks first where somebody loses what they have. */
export function useMemberChanges(): {
  change: (change: MemberChange) => void
  stop: (member: AdminMember, flag: MemberFlag) => void
  /** The question that is open; to be put somewhere on the page. */
  dialog: ReactNode
} {
  const [asked, setAsked] = useState<Asked | null>(null)
  const { mutate, isError, variables } = useMemberChange({
    // Somebody has booked since the question was asked: then it is another question.
    onUndecided: ({ member, flag }) => void stop(member, flag),
  })

  async function stop(member: AdminMember, flag: MemberFlag) {
    try {
      setAsked({ member, flag, guests: await guestsOfMember(member.memberId) })
    } catch (error) {
      await showAlert(failureText(messages.admin.statusFailed, error), 'danger')
    }
  }

  const wasRefused =
    isError && variables.member.memberNo === asked?.member.memberNo && variables.flag === asked.flag

  const dialog = asked && (
    <AdminStopDialog
      {...asked}
      refusedReason={wasRefused ? (variables.reason ?? '') : ''}
      onSend={(decided) => {
        setAsked(null)
        mutate({ member: asked.member, flag: asked.flag, to: 'N', ...decided })
      }}
      onClose={() => setAsked(null)}
    />
  )
  return { change: mutate, stop: (member, flag) => void stop(member, flag), dialog }
}
