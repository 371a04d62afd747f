import type { AdminMember } from '@matjari/contract/accounts/entities'
import { messages } from '@matjari/contract/messages'
import type { UpcomingGuests } from '@matjari/contract/reservations/entities'
import { demotedNotification } from '@matjari/contract/reservations/notifications'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { affectedGuestsOfMember } from '../../features/affected-guests/affected-guests-api.ts'
import {
  AffectedGuestsDialog,
  type GuestDecision,
} from '../../features/affected-guests/affected-guests-dialog.tsx'
import type { ClosingTexts } from '../../features/affected-guests/affected-guests-text.ts'
import { failureText } from '../../lib/api-error.ts'
import { showAlert } from '../../ui/overlay/alerts.ts'
import { ReasonDialog } from '../../ui/overlay/reason-dialog.tsx'
import { type MemberChange, type MemberFlag, useMemberChange } from './admin-member-api.ts'

type SendDecision = ComponentProps<typeof StopMemberDialog>['onSend']

type PendingMemberChange = {
  readonly member: AdminMember
  readonly flag: MemberFlag
  readonly guests: UpcomingGuests
  /** The decision was sent from this dialog. */
  readonly isSent?: boolean
}

/** Changes members, and asks first if a member or guests lose something. */
export function useMemberChanges(): {
  change: (change: MemberChange) => void
  stop: (member: AdminMember, flag: MemberFlag) => void
  /** The open dialog, to be rendered by the page. */
  dialog: ReactNode
} {
  const [pendingChange, setPendingChange] = useState<PendingMemberChange | null>(null)
  const { mutate, isError, isPending, error, variables } = useMemberChange({
    // A guest has booked since the dialog was opened, so it has to ask again.
    onUndecided: ({ member, flag }) => void stop(member, flag),
  })

  async function stop(member: AdminMember, flag: MemberFlag) {
    try {
      setPendingChange({ member, flag, guests: await affectedGuestsOfMember(member.memberId) })
    } catch (error) {
      await showAlert(failureText(messages.admin.statusFailed, error), 'danger')
    }
  }

  function send(
    { member, flag, guests }: PendingMemberChange,
    decided: Parameters<SendDecision>[0],
  ) {
    const isAboutGuests = decided.affected !== undefined
    setPendingChange(isAboutGuests ? { member, flag, guests, isSent: true } : null)
    const change = { member, flag, to: 'N', ...decided } as const
    mutate(change, { onSuccess: () => isAboutGuests && setPendingChange(null) })
  }

  const wasRefused =
    isError &&
    variables.member.memberNo === pendingChange?.member.memberNo &&
    variables.flag === pendingChange.flag

  const dialog = pendingChange && (
    <StopMemberDialog
      {...pendingChange}
      refusedReason={wasRefused ? (variables.reason ?? '') : ''}
      isSending={pendingChange.isSent === true && isPending}
      failure={
        pendingChange.isSent && isError ? failureText(messages.admin.statusFailed, error) : null
      }
      onSend={(decided) => send(pendingChange, decided)}
      onClose={() => setPendingChange(null)}
    />
  )
  return { change: mutate, stop: (member, flag) => void stop(member, flag), dialog }
}

/** Asks before a member is deactivated, or is no longer an owner. */
function StopMemberDialog({
  member,
  flag,
  guests,
  refusedReason,
  isSending,
  failure,
  onSend,
  onClose,
}: {
  member: AdminMember
  flag: MemberFlag
  /** The upcoming bookings of the member's restaurants. */
  guests: UpcomingGuests
  /** The reason of a refused attempt, filled in again. */
  refusedReason: string
  /** The decision is being sent. */
  isSending: boolean
  /** Why it failed; null if it has not. */
  failure: string | null
  onSend: (decided: Pick<GuestDecision, 'reason'> & Partial<GuestDecision>) => void
  onClose: () => void
}) {
  if (guests.teams > 0)
    return (
      <AffectedGuestsDialog
        isAccount
        guests={guests}
        texts={closingTexts({ member, flag, guests })}
        startReason={refusedReason}
        isSending={isSending}
        failure={failure}
        onDecide={onSend}
        onClose={onClose}
      />
    )
  return (
    <ReasonDialog
      {...stopTexts(member, flag)}
      subtitle={`${member.memberNickName} (${member.memberId})`}
      isDangerous
      startReason={refusedReason}
      onSend={(reason) => onSend({ reason })}
      onClose={onClose}
    />
  )
}

const restaurantsClose = '활성인 가게는 모두 비활성이 돼요.'

/** The texts without upcoming bookings. */
const stopTexts = ({ isStoreOwner }: AdminMember, flag: MemberFlag) =>
  flag === 'isStoreOwner'
    ? {
        title: '일반회원으로 바꾸기',
        notice: `내 가게 설정을 더 쓸 수 없고, ${restaurantsClose} 사장님으로 되돌려도 가게는 저절로 열리지 않아요.`,
        help: '관리 기록에 남아요.',
        confirmLabel: '일반회원으로 바꾸기',
      }
    : {
        title: '회원 비활성화',
        notice: [
          '비활성화하면 로그인할 수 없고, 로그인해 있던 곳에서도 나가게 돼요. 잡아 둔 예약은 취소돼요.',
          isStoreOwner === 'Y' && restaurantsClose,
          '언제든 다시 활성화할 수 있어요.',
        ]
          .filter(Boolean)
          .join(' '),
        help: '관리 기록과 취소된 예약에 함께 남아요.',
        confirmLabel: '비활성화',
      }

/** The texts with upcoming bookings. */
export function closingTexts({
  member: { memberId },
  flag,
  guests,
}: {
  member: AdminMember
  flag: MemberFlag
  guests: UpcomingGuests
}): ClosingTexts {
  const { length } = guests.restaurants
  const shared = {
    subtitle: `이 회원의 가게 ${length}곳을 맡을 사람이 없어져요.`,
    isRecorded: true,
  }
  const closing = `가게 ${length}곳을 비활성으로 바꾸고,`
  return flag === 'isStoreOwner'
    ? {
        ...shared,
        title: `${memberId} 계정을 일반회원으로 바꿀까요?`,
        confirmLabel: '일반회원으로 바꾸고 알리기',
        orCancel: '일반회원으로 바꾸고 예약 취소하기',
        besides: `${closing} 사장님 등급을 내려요.`,
        ifUnchanged: '사장님 등급과 가게를 그대로 두고 새 예약만 멈춰요.',
        ownerIfCancelled: (reason) => demotedNotification({ reason }),
      }
    : {
        ...shared,
        title: `${memberId} 계정을 비활성으로 바꿀까요?`,
        confirmLabel: '비활성으로 바꾸고 알리기',
        orCancel: '비활성으로 바꾸고 예약 취소하기',
        besides: `${closing} 계정을 닫아요.`,
        ifUnchanged: '계정과 가게를 열어 두고 새 예약만 멈춰요.',
        footnoteIfUnchanged: '사장님 등급을 내릴 때도 똑같이 물어봐요.',
        ownerIfCancelled: () => stoppedOwnerReads,
      }
}

const stoppedOwnerReads = {
  title: '사장님에게는 알리지 않아요',
  content: '비활성 계정은 로그인할 수 없어서 알림을 읽을 수 없어요.',
}
