import { seoulToday } from '@matjari/contract/seoul-day'
import { staffLimits } from '@matjari/contract/staff/entities'
import { type Letter, makeLetter } from '../../lib/mail/letter.ts'

/**
 * The audit record of a change of staff: it names the restaurant, but no persons whose names would
 * outlive their accounts.
 */
export const staffRecord = ({
  restaurantNo,
  restaurantName,
  action,
}: {
  restaurantNo: string
  restaurantName: string
  action: string
}) => ({
  action,
  targetKind: 'restaurant' as const,
  targetNo: restaurantNo,
  targetName: restaurantName,
})

const dayMs = 24 * 60 * 60_000

export const expiryOf = (now: Date) => new Date(now.getTime() + staffLimits.invitationDays * dayMs)
export const invitationRetentionStart = (now: Date) =>
  new Date(now.getTime() - staffLimits.retentionDays * dayMs)

/** The page where an invited member answers; the link itself grants nothing. */
export const invitationsPath = '/mypage/invitations'

export const invitationTitle = (restaurantName: string) =>
  `${restaurantName}에서 함께 일하자고 초대했어요`

type Invitation = {
  readonly restaurantName: string
  readonly ownerName: string
  readonly expiresAt: Date
  readonly publicUrl: string
}

const monthDay = (at: Date) => {
  const [, month, day] = seoulToday(at).split('-').map(Number)
  return `${month}월 ${day}일`
}

export const invitationContent = ({ ownerName, expiresAt }: Omit<Invitation, 'publicUrl'>) =>
  `${ownerName} 사장님의 초대예요. 수락하면 가게의 예약과 손님을 함께 볼 수 있어요. ${monthDay(expiresAt)}까지 답할 수 있어요.`

/** The same mail for members and for people without an account. */
export function invitationLetter({ publicUrl, ...invited }: Invitation): Letter {
  const title = invitationTitle(invited.restaurantName)
  return makeLetter({
    subject: `[맛자리] ${title}`,
    title,
    paragraphs: [
      invitationContent(invited),
      '이 메일을 받은 주소로 맛자리에 로그인하면 초대를 볼 수 있어요. 아직 회원이 아니라면 이 주소로 가입해 주세요.',
    ],
    button: { label: '초대 보기', url: new URL(invitationsPath, publicUrl).href },
    notes: ['모르는 가게라면 이 메일을 무시해도 돼요. 아무 일도 일어나지 않아요.'],
  })
}

/** Enough to tell addresses apart in a record that outlives them. */
export function maskedEmail(email: string): string {
  const [name = '', host = ''] = email.split('@')
  return `${name.slice(0, 2)}***@${host}`
}
