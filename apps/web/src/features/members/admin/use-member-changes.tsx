import type { AdminMember } from '@matjari/contract/accounts/entities'
import { messages } from '@matjari/contract/messages'
import type { UpcomingGuests } from '@matjari/contract/reservations/entities'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { failureText } from '../../../lib/api-error.ts'
import { showAlert } from '../../../ui/overlay/alerts.ts'
import { affectedGuestsOfMember } from '../../affected-guests/affected-guests-api.ts'
import { type MemberChange, type MemberFlag, useMemberChange } from './api.ts'
import { AdminStopDialog } from './stop-dialog.tsx'

type SendDecision = ComponentProps<typeof AdminStopDialog>['onSend']

type Asked = {
  readonly member: AdminMember
  readonly flag: MemberFlag
  readonly guests: UpcomingGuests
  /** What was decided about them has been sent from this very question. */
  readonly isSent?: boolean
}

/** Changes members, and asks first where somebody loses what they have. */
export function useMemberChanges(): {
  change: (change: MemberChange) => void
  stop: (member: AdminMember, flag: MemberFlag) => void
  /** The question that is open; to be put somewhere on the page. */
  dialog: ReactNode
} {
  const [asked, setAsked] = useState<Asked | null>(null)
  const { mutate, isError, isPending, error, variables } = useMemberChange({
    // Somebody has booked since the question was asked: then it is another question.
    onUndecided: ({ member, flag }) => void stop(member, flag),
  })

  async function stop(member: AdminMember, flag: MemberFlag) {
    try {
      setAsked({ member, flag, guests: await affectedGuestsOfMember(member.memberId) })
    } catch (error) {
      await showAlert(failureText(messages.admin.statusFailed, error), 'danger')
    }
  }

  function send({ member, flag, guests }: Asked, decided: Parameters<SendDecision>[0]) {
    const isAboutGuests = decided.affected !== undefined
    setAsked(isAboutGuests ? { member, flag, guests, isSent: true } : null)
    const change = { member, flag, to: 'N', ...decided } as const
    mutate(change, { onSuccess: () => isAboutGuests && setAsked(null) })
  }

  const wasRefused =
    isError && variables.member.memberNo === asked?.member.memberNo && variables.flag === asked.flag

  const dialog = asked && (
    <AdminStopDialog
      {...asked}
      refusedReason={wasRefused ? (variables.reason ?? '') : ''}
      isSending={asked.isSent === true && isPending}
      failure={asked.isSent && isError ? failureText(messages.admin.statusFailed, error) : null}
      onSend={(decided) => send(asked, decided)}
      onClose={() => setAsked(null)}
    />
  )
  return { change: mutate, stop: (member, flag) => void stop(member, flag), dialog }
}
