import { messages } from '@matjari/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { errorMessage } from '../../../lib/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, cardPadding } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { askConfirm, showAlert } from '../../../ui/overlay/alerts.ts'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import type { AskAffected } from '../affected/sending.ts'
import { sendDecided } from '../affected/sending.ts'
import { settingsQuery, useDeleteSettings } from './api.ts'
import { SettingsOverview } from './overview.tsx'

const texts = messages.ownerSettings

type SettingsBoxProps = {
  restaurantNo: string
  hasHours: boolean
  onEdit: () => void
  askAffected: AskAffected
}

/** The owner's settings at a glance, and what can be done with them. */
export function SettingsCard({ restaurantNo, hasHours, onEdit, askAffected }: SettingsBoxProps) {
  const settings = useQuery(settingsQuery(restaurantNo))
  const titleId = useId()
  const openButton = useRef<HTMLButtonElement>(null)
  const deleting = useSettingsDeleting(restaurantNo, askAffected)
  const isKnown = settings.data !== undefined
  const hasSettings = isKnown && settings.data.settingInfo !== null

  async function remove() {
    // The button just pressed can no longer be: the next thing to do takes over.
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
            {/* One button before and after: whoever has just registered is not left without a place. */}
            <Button
              ref={openButton}
              size="sm"
              variant={hasHours && !hasSettings ? 'primary' : 'quiet'}
              disabled={!isKnown}
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
