import { askConfirm } from '../../ui/overlay/alerts.ts'

/** A place that is given up does not come back. */
export const askToLeave = (restaurantName: string) =>
  askConfirm({
    message: `${restaurantName} 빈자리를 그만 기다릴까요?\n다시 신청하면 맨 뒤에서 기다려요.`,
    confirmLabel: '그만 기다리기',
    cancelLabel: '닫기',
    tone: 'danger',
  })
