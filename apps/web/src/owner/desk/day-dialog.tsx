import { Calendar } from '../../ui/calendar/calendar.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'

type DayDialogProps = {
  day: string
  today: string
  onChoose: (day: string) => void
  onClose: () => void
}

export const DayDialog = ({ day, today, onChoose, onClose }: DayDialogProps) => (
  <Dialog open onClose={onClose} title="날짜 고르기" width="26rem">
    <div className="pb-5">
      <Calendar value={day} today={today} onValueChange={onChoose} />
    </div>
  </Dialog>
)
