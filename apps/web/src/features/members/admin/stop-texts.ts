import type { AdminMember } from '@matjari/contract/entities/member'
import type { UpcomingGuests } from '@matjari/contract/entities/reservation'
import type { ClosingTexts } from '../../reservations/upcoming/text.ts'
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
export function closingTexts({ member, flag, guests }: Closing): ClosingTexts {
  const subtitle = `앞으로 올 손님이 있는 가게 ${guests.restaurants.length}곳을 맡을 사람이 없어져요.`
  return flag === 'isStoreOwner'
    ? {
        title: `${member.memberId} 계정을 일반회원으로 바꿀까요?`,
        subtitle,
        doing: '일반회원으로 바꾸고',
        ifCancelled: restaurantsClose,
        ifKept: '사장님 등급과 가게는 그대로 두고 새 예약만 멈춰요.',
      }
    : {
        title: `${member.memberId} 계정을 비활성으로 바꿀까요?`,
        subtitle,
        doing: '비활성으로 바꾸고',
        ifCancelled: `${restaurantsClose} 이 계정으로는 로그인할 수 없게 돼요.`,
        ifKept: '계정과 가게는 그대로 두고 새 예약만 멈춰요.',
      }
}
