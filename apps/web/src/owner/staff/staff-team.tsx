import { emailProblem } from '@matjari/contract/email'
import type { SentInvitation, StaffList, StaffMember } from '@matjari/contract/staff/entities'
import { type FormEvent, type ReactNode, useState } from 'react'
import { errorMessage } from '../../lib/api-error.ts'
import { monthDay } from '../../lib/format.ts'
import { withHonorific } from '../../lib/korean.ts'
import { Button } from '../../ui/button.tsx'
import { Card, cardPadding } from '../../ui/card.tsx'
import { Field } from '../../ui/form/field.tsx'
import { formText } from '../../ui/form/form-text.ts'
import { Input } from '../../ui/form/input.tsx'
import { askConfirm } from '../../ui/overlay/alerts.ts'
import { showToast } from '../../ui/overlay/toasts.ts'
import { useInvite, useRemoveStaff, useWithdraw } from './staff-api.ts'
import { dayOf, StaffRow, StaffSection, toastResult } from './staff-section.tsx'

/** Invites staff by email. The form never tells whether the address belongs to a member. */
function InviteForm({ restaurantNo }: { restaurantNo: string }) {
  const invite = useInvite(restaurantNo)
  const [problem, setProblem] = useState<string | null>(null)

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const email = formText(new FormData(form), 'email').trim()
    const found = emailProblem(email)
    setProblem(found)
    if (found) return form.querySelector<HTMLElement>('[name="email"]')?.focus()
    invite.mutate(email, {
      onSuccess: ({ message }) => {
        form.reset()
        showToast(message)
      },
    })
  }

  return (
    <form noValidate onSubmit={handleSubmit}>
      <Field
        label="함께 일할 분의 이메일"
        help="그 이메일로 맛자리에 로그인하면 초대를 볼 수 있어요. 초대는 7일 동안 기다려요."
        error={problem ?? (invite.error && errorMessage(invite.error))}
        row={
          <Button type="submit" variant="primary" loading={invite.isPending}>
            초대하기
          </Button>
        }
      >
        <Input
          type="email"
          name="email"
          autoComplete="off"
          placeholder="staff@example.com"
          onChange={() => {
            setProblem(null)
            invite.reset()
          }}
        />
      </Field>
    </form>
  )
}

/** The staff of one restaurant, and its open invitations. */
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
  const letGo = useRemoveStaff()

  async function handleLetGo() {
    const isSure = await askConfirm({
      message: `${withHonorific(one.name)}을 내보낼까요?\n바로 예약을 볼 수 없고, 열어 둔 예약 화면도 닫혀요.`,
      confirmLabel: '내보내기',
      tone: 'danger',
    })
    if (isSure) await toastResult(letGo.mutateAsync(one.staffNo))
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
          onClick={() => void toastResult(withdraw.mutateAsync(one.invitationNo))}
        >
          거두기
          <span className="sr-only"> {one.email}</span>
        </Button>
      }
    />
  )
}
