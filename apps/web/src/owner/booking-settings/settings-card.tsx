import { messages } from '@matjari/contract/messages'
import type { ReservationSettings, SettingInfo } from '@matjari/contract/schedule/entities'
import { isClosedWindow } from '@matjari/contract/schedule/settings-rules'
import { seoulToday, weekDayLabel, weekDays } from '@matjari/contract/seoul-day'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Suspense, useId, useRef, useState } from 'react'
import { errorMessage } from '../../lib/api-error.ts'
import { lazyComponent } from '../../lib/lazy-module.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, cardPadding } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { askConfirm, showAlert } from '../../ui/overlay/alerts.ts'
import { showToast } from '../../ui/overlay/toasts.ts'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { type AskAffected, sendDecided } from '../schedule/affected-sending.ts'
import { settingsQuery, useChangePause, useDeleteSettings } from './settings-api.ts'
import { conditionLines, pauseState, windowText } from './settings-text.ts'

const texts = messages.ownerSettings

type SettingsBoxProps = {
  restaurantNo: string
  hasHours: boolean
  onEdit: () => void
  askAffected: AskAffected
}

/** The owner's settings at a glance, with buttons to edit and delete them. */
export function SettingsCard({ restaurantNo, hasHours, onEdit, askAffected }: SettingsBoxProps) {
  const settings = useQuery(settingsQuery(restaurantNo))
  const titleId = useId()
  const openButton = useRef<HTMLButtonElement>(null)
  const deleting = useSettingsDeleting(restaurantNo, askAffected)
  const isLoaded = settings.data !== undefined
  const hasSettings = isLoaded && settings.data.settingInfo !== null

  async function remove() {
    // The pressed button disappears, so the focus goes to the button that registers new settings.
    if (await deleting.remove()) openButton.current?.focus()
  }

  return (
    <Card className={cardPadding}>
      <section aria-labelledby={titleId}>
        <header className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <div>
            <h2 id={titleId} className="text-lg tracking-title">
              예약 설정
            </h2>
            <p className="text-sm text-ink-3">예약을 받을 요일과 조건이에요.</p>
          </div>
          <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:gap-1.5 max-sm:*:flex-1 max-sm:*:px-2">
            {hasSettings && (
              <Button size="sm" disabled>
                예약설정 등록
              </Button>
            )}
            {/* The same element before and after the registration, so that it keeps the focus. */}
            <Button
              ref={openButton}
              size="sm"
              variant={hasHours && !hasSettings ? 'primary' : 'quiet'}
              disabled={!isLoaded}
              onClick={hasSettings || hasHours ? onEdit : () => void showAlert(texts.hoursFirst)}
            >
              {hasSettings ? '예약설정 수정' : '예약설정 등록'}
            </Button>
            <Button
              size="sm"
              variant="danger"
              disabled={!hasSettings}
              loading={deleting.isDeleting}
              onClick={() => void remove()}
            >
              예약설정 삭제
            </Button>
          </div>
        </header>
        {settings.data && <SettingsOverview restaurantNo={restaurantNo} settings={settings.data} />}
        {!settings.data && !settings.error && (
          <SkeletonGroup label="예약설정을 불러오는 중...">
            <Skeleton className="h-71 rounded-lg" />
          </SkeletonGroup>
        )}
        {!settings.data && settings.error && (
          <div className="grid justify-items-start gap-3">
            <Notice tone="danger">
              예약설정을 불러오지 못했어요. {errorMessage(settings.error)}
            </Notice>
            <Button size="sm" loading={settings.isFetching} onClick={() => void settings.refetch()}>
              다시 시도
            </Button>
          </div>
        )}
      </section>
    </Card>
  )
}

function useSettingsDeleting(restaurantNo: string, ask: AskAffected) {
  const { mutateAsync } = useDeleteSettings(restaurantNo)
  const [isDeleting, setIsDeleting] = useState(false)

  async function remove() {
    const isSure = await askConfirm({
      message: '예약설정을 삭제할까요?\n손님이 더는 예약할 수 없어요.',
      confirmLabel: '삭제',
      tone: 'delete',
    })
    if (!isSure) return false
    setIsDeleting(true)
    try {
      const planned = { kind: 'settingsDeleted', restaurantNo } as const
      const deleted = await sendDecided({
        ask,
        planned,
        send: (affected, reason) => mutateAsync({ affected, reason }),
      })
      if (!deleted) return false
      await showAlert(deleted.message, 'ok')
      return true
    } catch (error) {
      await showAlert(errorMessage(error), 'danger')
      return false
    } finally {
      setIsDeleting(false)
    }
  }

  return { remove, isDeleting }
}

type SettingsOverviewProps = { restaurantNo: string; settings: ReservationSettings }

function SettingsOverview({ restaurantNo, settings }: SettingsOverviewProps) {
  const { settingInfo, reservation } = settings
  if (!settingInfo) return <p className="text-ink-3">{messages.ownerSettings.settingsNone}</p>
  return (
    <div className="@container">
      <SettingsPause restaurantNo={restaurantNo} info={settingInfo} />
      <div className="mt-5 grid grid-cols-1 gap-x-8 gap-y-5 @min-[36rem]:grid-cols-2">
        <WeekList reservation={reservation} />
        <div>
          <h3 className="mb-3 font-semibold">기본 설정</h3>
          <ul className="num grid gap-2 rounded-lg bg-sunken p-4">
            {conditionLines(settingInfo).map((line) => (
              <li key={line} className="wrap-anywhere whitespace-pre-line">
                {line}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </div>
  )
}

const WeekList = ({ reservation }: Pick<ReservationSettings, 'reservation'>) => (
  <dl className="num">
    {weekDays.map((weekDay) => {
      const day = reservation.find((one) => one.weekDay === weekDay)
      return (
        <div
          key={weekDay}
          className={clsx(
            'grid grid-cols-[2.5rem_1fr] gap-3 border-line py-2 not-first:border-t',
            (!day || isClosedWindow(day)) && 'text-ink-3',
          )}
        >
          <dt className="font-semibold">{weekDayLabel(weekDay)}</dt>
          <dd>{windowText(day)}</dd>
        </div>
      )
    })}
  </dl>
)

// Lazy, because it brings the calendar with it.
const LazyPauseDialog = lazyComponent(() =>
  import('./pause-dialog.tsx').then((file) => file.SettingsPauseDialog),
)

type SettingsPauseProps = { restaurantNo: string; info: SettingInfo }

/** Shows whether new bookings are taken, and pauses or resumes them. */
function SettingsPause({ restaurantNo, info }: SettingsPauseProps) {
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
      {/* One element for both actions, so that it keeps the focus. */}
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
