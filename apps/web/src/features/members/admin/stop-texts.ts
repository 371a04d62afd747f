import type { AdminMember } from '@matjari/contract/accounts/entities'
import type { UpcomingGuests } from '@matjari/contract/reservations/entities'
import { demotedNotification } from '@matjari/contract/reservations/notifications'
import type { ClosingTexts } from '../../affected-guests/affected-guests-text.ts'
import type { MemberFlag } from './api.ts'

const restaurantsClose = '활성인 가게는 모두 비활성이 돼요.'

/** What is asked when nobody is still to come to the member's restaurants. */
export const stopTexts = ({ isStoreOwner }: AdminMember, flag: MemberFlag) =>
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

type Closing = {
  readonly member: AdminMember
  readonly flag: MemberFlag
  readonly guests: UpcomingGuests
}

/** What is asked while guests are. */
export function closingTexts({ member: { memberId }, flag, guests }: Closing): ClosingTexts {
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
        ifKept: '사장님 등급과 가게를 그대로 두고 새 예약만 멈춰요.',
        ownerIfCancelled: (reason) => demotedNotification({ reason }),
      }
    : {
        ...shared,
        title: `${memberId} 계정을 비활성으로 바꿀까요?`,
        confirmLabel: '비활성으로 바꾸고 알리기',
        orCancel: '비활성으로 바꾸고 예약 취소하기',
        besides: `${closing} 계정을 닫아요.`,
        ifKept: '계정과 가게를 열어 두고 새 예약만 멈춰요.',
        keptFootnote: '사장님 등급을 내릴 때도 똑같이 물어봐요.',
        ownerIfCancelled: () => stoppedOwnerReads,
      }
}

const stoppedOwnerReads = {
  title: '사장님에게는 알리지 않아요',
  content: '비활성 계정은 로그인할 수 없어서 알림을 읽을 수 없어요.',
}
