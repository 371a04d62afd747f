import { Ban, Pencil, WifiOff, X } from 'lucide-react'
import { clockText } from '../../../lib/format.ts'
import { IconButton } from '../../../ui/button.tsx'
import { noticeText } from './arrivals.ts'
import type { DeskNotice } from './use-arrivals.ts'

type NewsNoticesProps = {
  notices: readonly DeskNotice[]
  onDismiss: (notice: DeskNotice) => void
}

/** What guests have changed or cancelled: said once, and there until somebody has read it. */
export const NewsNotices = ({ notices, onDismiss }: NewsNoticesProps) => (
  <div role="log" aria-label="바뀐 예약" className="desk-notices">
    {notices.map((notice) => {
      const [what, table] = noticeText(notice)
      const Icon = notice.kind === 'changed' ? Pencil : Ban
      return (
        <div
          key={`${notice.kind} ${notice.row.reservationNo} ${notice.row.stateDate}`}
          className={notice.kind === 'changed' ? 'desk-notice desk-notice-warn' : 'desk-notice'}
        >
          <Icon aria-hidden="true" />
          <span>
            <b>{what}</b> {table}
          </span>
          <IconButton label="알림 지우기" onClick={() => onDismiss(notice)}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
      )
    })}
  </div>
)

/** The last list that came, and what becomes of what is said now. */
export const LostNotice = ({ since }: { since: number }) => (
  <div aria-live="polite" className="desk-notice desk-notice-warn">
    <WifiOff aria-hidden="true" />
    <span>
      <b>연결이 끊겼어요.</b> {clockText(new Date(since).toISOString())}까지의 명단이에요. 방문
      표시는 다시 이어지면 저장돼요.
    </span>
  </div>
)
