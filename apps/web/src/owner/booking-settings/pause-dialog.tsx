import { messages } from '@matjari/contract/messages'
import { dayLabel } from '@matjari/contract/seoul-day'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Calendar } from '../../ui/calendar/calendar.tsx'
import { Segmented } from '../../ui/choice/segmented.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'

type SettingsPauseDialogProps = {
  today: string
  isSending: boolean
  onClose: () => void
  /** Called with the last paused day; null: until the owner resumes bookings. */
  onPause: (pausedUntil: string | null) => void
}

const ends = [
  { value: 'open', label: '다시 받을 때까지' },
  { value: 'day', label: '정한 날까지' },
] as const

/** Asks for how long no new bookings are taken. */
export function SettingsPauseDialog(props: SettingsPauseDialogProps) {
  const { today, isSending, onClose, onPause } = props
  const [end, setEnd] = useState<'open' | 'day'>('open')
  const [day, setDay] = useState(today)
  const isPast = end === 'day' && day < today

  return (
    <Dialog
      open
      onClose={onClose}
      title="예약 잠시 멈추기"
      subtitle="새 예약만 받지 않아요. 이미 받은 예약은 그대로예요."
      width="28rem"
      footer={
        <>
          <Button onClick={onClose}>돌아가기</Button>
          <Button
            variant="primary"
            disabled={isPast}
            loading={isSending}
            onClick={() => onPause(end === 'day' ? day : null)}
          >
            예약 멈추기
          </Button>
        </>
      }
    >
      <Segmented
        label="언제까지 멈출까요?"
        options={ends}
        value={end}
        onValueChange={setEnd}
        className="mb-4 flex w-full"
      />
      {end === 'day' && (
        <>
          <Calendar value={day} onValueChange={setDay} today={today} />
          <p aria-live="polite" className="mt-2 mb-1 font-semibold">
            {!isPast && `${dayLabel(day)}까지 멈춰요.`}
          </p>
          {isPast && <Notice tone="danger">{messages.ownerSettings.pauseInPast}</Notice>}
        </>
      )}
    </Dialog>
  )
}
