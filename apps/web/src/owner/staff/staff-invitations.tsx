import type { MyInvitation, Workplace } from '@matjari/contract/staff/entities'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { monthDay } from '../../lib/format.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { askConfirm } from '../../ui/overlay/alerts.ts'
import { useAnswer, useLeaveWork } from './staff-api.ts'
import { dayOf, StaffRow, StaffSection, toastResult } from './staff-section.tsx'

type ReceivedProps = { invitations: readonly MyInvitation[]; email: string }

/** Invitations to the member's own email address, each with buttons to accept and decline. */
export const ReceivedInvitations = ({ invitations, email }: ReceivedProps) => (
  <StaffSection
    title="받은 초대"
    none={`받은 초대가 없어요. 인증한 이메일${email && ` ${email}`}로 온 초대가 여기에 보여요.`}
  >
    {invitations.map((one) => (
      <Invitation key={one.invitationNo} one={one} />
    ))}
  </StaffSection>
)

function Invitation({ one }: { one: MyInvitation }): ReactNode {
  const answer = useAnswer()
  const { invitationNo, restaurantName } = one
  const say = (isAccepted: boolean) =>
    void toastResult(answer.mutateAsync({ invitationNo, isAccepted }))
  const isSaying = (isAccepted: boolean) =>
    answer.isPending && answer.variables.isAccepted === isAccepted
  return (
    <StaffRow
      title={restaurantName}
      facts={`${one.ownerName} 사장님의 초대 · ${one.restaurantAddress} · ${monthDay(dayOf(one.expireDate))}까지`}
      action={
        <>
          <Button size="sm" variant="primary" loading={isSaying(true)} onClick={() => say(true)}>
            수락
            <span className="sr-only"> {restaurantName}</span>
          </Button>
          <Button size="sm" loading={isSaying(false)} onClick={() => say(false)}>
            거절
            <span className="sr-only"> {restaurantName}</span>
          </Button>
        </>
      }
    />
  )
}

export const Workplaces = ({ places }: { places: readonly Workplace[] }) => (
  <StaffSection title="지금 일하는 곳" none="">
    {places.map((one) => (
      <Place key={one.restaurantNo} one={one} />
    ))}
  </StaffSection>
)

function Place({ one }: { one: Workplace }): ReactNode {
  const leave = useLeaveWork()
  const { restaurantNo, restaurantName } = one

  async function handleLeave() {
    const isSure = await askConfirm({
      message: `${restaurantName}에서 그만 일할까요?\n바로 이 가게의 예약을 볼 수 없어요.`,
      confirmLabel: '그만두기',
      tone: 'danger',
    })
    if (isSure) await toastResult(leave.mutateAsync(restaurantNo))
  }

  return (
    <StaffRow
      title={restaurantName}
      facts={`${dayOf(one.joinDate).replaceAll('-', '.')}부터`}
      action={
        <>
          <Link
            to={`/mypage/board?restaurantNo=${restaurantNo}`}
            className={buttonClass({ size: 'sm', variant: 'primary' })}
          >
            오늘의 예약
            <span className="sr-only"> {restaurantName}</span>
          </Link>
          <Button size="sm" loading={leave.isPending} onClick={() => void handleLeave()}>
            그만두기
            <span className="sr-only"> {restaurantName}</span>
          </Button>
        </>
      }
    />
  )
}
