import type { SettingInfo } from '@matjari/contract/schedule/entities'
import { seoulToday } from '@matjari/contract/seoul-day'
import { Suspense, useState } from 'react'
import { errorMessage } from '../../../lib/api-error.ts'
import { lazyComponent } from '../../../lib/lazy-module.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { showAlert } from '../../../ui/overlay/alerts.ts'
import { showToast } from '../../../ui/overlay/toasts.ts'
import { useChangePause } from './api.ts'
import { pauseState } from './text.ts'

// It brings the calendar with it.
const LazyPauseDialog = lazyComponent(() =>
  import('./pause-dialog.tsx').then((file) => file.SettingsPauseDialog),
)

type SettingsPauseProps = { restaurantNo: string; info: SettingInfo }

/** Whether new bookings are taken, and the switch for it. */
export function SettingsPause({ restaurantNo, info }: SettingsPauseProps) {
  const [today] = useState(() => seoulToday(new Date()))
  const { isPaused, text } = pauseState(info, today)
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending } = useChangePause(restaurantNo)

  const change = (to: Parameters<typeof mutate>[0]) =>
    mutate(to, {
      onSuccess: ({ message }) => {
        setIsAsking(false)
        showToast(message)
      },
      onError: (error) => void showAlert(errorMessage(error), 'danger'),
    })

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line p-4">
      <Badge tone={isPaused ? 'warn' : 'ok'}>{isPaused ? '예약 멈춤' : '예약 받는 중'}</Badge>
      <p className="num text-sm">{text}</p>
      {/* One button for both: the focus stays where it was pressed. */}
      <Button
        size="sm"
        variant={isPaused ? 'soft' : 'quiet'}
        loading={isPending}
        className="ml-auto max-sm:w-full"
        onClick={isPaused ? () => change('resume') : () => setIsAsking(true)}
      >
        {isPaused ? '예약 다시 받기' : '예약 잠시 멈추기'}
      </Button>
      <Suspense>
        {isAsking && (
          <LazyPauseDialog
            today={today}
            isSending={isPending}
            onClose={() => setIsAsking(false)}
            onPause={(pausedUntil) => change({ pausedUntil })}
          />
        )}
      </Suspense>
    </div>
  )
}
