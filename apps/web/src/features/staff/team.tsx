import type { SentInvitation, StaffList, StaffMember } from '@matjari/contract/staff/entities'
import type { ReactNode } from 'react'
import { monthDay } from '../../lib/format.ts'
import { withHonorific } from '../../lib/korean.ts'
import { Button } from '../../ui/button.tsx'
import { Card, cardPadding } from '../../ui/card.tsx'
import { askConfirm } from '../../ui/overlay/alerts.ts'
import { useLetGo, useWithdraw } from './api.ts'
import { InviteForm } from './invite-form.tsx'
import { StaffRow, StaffSection } from './parts.tsx'
import { dayOf, tell } from './said.ts'

/** Who is at the desk of one restaurant, and who is asked to be. */
export const Team = ({ team: { restaurantNo, staff, invitations } }: { team: StaffList }) => (
  <>
    <Card className={cardPadding}>
      <p className="mb-4 text-ink-2">
        직원은 오늘의 예약과 손님을 보고, 예약을 넣고 바꾸고 표시할 수 있어요. 설정과 가게 정보,
        숫자는 볼 수 없어요. 누가 했는지는 예약마다 남아요.
      </p>
      <InviteForm restaurantNo={restaurantNo} />
    </Card>
    <StaffSection title="함께 일하는 사람" none="아직 함께 일하는 사람이 없어요.">
      {staff.map((one) => (
        <Employee key={one.staffNo} one={one} />
      ))}
    </StaffSection>
    {invitations.length > 0 && (
      <StaffSection title="보낸 초대" none="">
        {invitations.map((one) => (
          <Sent key={one.invitationNo} one={one} />
        ))}
      </StaffSection>
    )}
  </>
)

function Employee({ one }: { one: StaffMember }): ReactNode {
  const letGo = useLetGo()

  async function handleLetGo() {
    const isSure = await askConfirm({
      message: `${withHonorific(one.name)}을 내보낼까요?\n바로 예약을 볼 수 없고, 열어 둔 예약 화면도 닫혀요.`,
      confirmLabel: '내보내기',
      tone: 'danger',
    })
    if (isSure) await tell(letGo.mutateAsync(one.staffNo))
  }

  return (
    <StaffRow
      title={one.name}
      facts={`${one.email} · ${dayOf(one.joinDate).replaceAll('-', '.')}부터`}
      action={
        <Button size="sm" loading={letGo.isPending} onClick={() => void handleLetGo()}>
          내보내기
          <span className="sr-only"> {one.name}</span>
        </Button>
      }
    />
  )
}

function Sent({ one }: { one: SentInvitation }): ReactNode {
  const withdraw = useWithdraw()
  return (
    <StaffRow
      title={one.email}
      facts={`${monthDay(dayOf(one.expireDate))}까지 답할 수 있어요`}
      action={
        <Button
          size="sm"
          loading={withdraw.isPending}
          onClick={() => void tell(withdraw.mutateAsync(one.invitationNo))}
        >
          거두기
          <span className="sr-only"> {one.email}</span>
        </Button>
      }
    />
  )
}
