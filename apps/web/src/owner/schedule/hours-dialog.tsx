import { messages } from '@matjari/contract/messages'
import { weekHoursProblem } from '@matjari/contract/schedule/hours-rules'
import { weekDayLabel } from '@matjari/contract/seoul-day'
import { useQuery } from '@tanstack/react-query'
import { Copy, Info } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { hoursQuery } from '../../features/opening-hours/opening-hours-api.ts'
import { errorMessage } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { isTimeBeingEntered } from '../../ui/form/time-select.tsx'
import { askDiscard, showAlert } from '../../ui/overlay/alerts.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/state-message.tsx'
import type { AskAffected } from './affected-sending.ts'
import { OwnerDayRow } from './hours-day-row.tsx'
import { useSaveWeek } from './schedule-changes.ts'
import {
  isSameWeek,
  type WeekDraft,
  weekDraft,
  withDay,
  withMondayEverywhere,
} from './week-draft.ts'

/** The state and actions of the opening hours dialog. */
function useWeekEditing({
  restaurantNo,
  askAffected,
  onClose,
}: {
  restaurantNo: string
  askAffected: AskAffected
  onClose: () => void
}) {
  const saved = useQuery(hoursQuery(restaurantNo))
  const [edited, setEdited] = useState<WeekDraft | null>(null)
  const saving = useSaveWeek({ restaurantNo, askAffected })
  const isBusy = useRef(false)

  const before = saved.data && weekDraft(saved.data)
  const week = edited ?? before
  const isNew = saved.data?.length === 0

  async function close() {
    if (isBusy.current) return
    const isChanged = edited && before && !isSameWeek(edited, before)
    const isUnsaved = isChanged || isTimeBeingEntered()
    if (!isUnsaved || (await askDiscard())) onClose()
  }

  async function save() {
    if (!week || isBusy.current) return
    const problem = weekHoursProblem(week)
    if (problem !== null) return showAlert(problem)
    isBusy.current = true
    try {
      const done = await saving.mutateAsync({ week, isNew })
      if (!done) return
      await showAlert(done.message, 'ok')
      onClose()
    } catch (error) {
      await showAlert(`${messages.hours.saveFailed}\n${errorMessage(error)}`, 'danger')
    } finally {
      isBusy.current = false
    }
  }

  return { saved, week, isNew, isSaving: saving.isPending, change: setEdited, save, close }
}

type DialogProps = {
  onClose: () => void
  restaurantNo: string
  askAffected: AskAffected
}

/** Registers or edits the opening hours of all seven days together. */
export const OwnerHoursDialog = ({ open, ...dialog }: DialogProps & { open: boolean }) =>
  // Mounted on every opening, so that it starts with the saved hours.
  open && <HoursDialog {...dialog} />

function HoursDialog(props: DialogProps) {
  const { saved, week, isNew, isSaving, change, save, close } = useWeekEditing(props)
  const formId = useId()

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    void save()
  }

  return (
    <Dialog
      open
      onClose={() => void close()}
      title="운영 시간 및 브레이크타임 설정"
      width="58rem"
      footer={
        week && (
          <>
            <p className="mr-auto flex items-center gap-1.5 text-xs text-ink-3">
              <Info aria-hidden="true" className="size-4.25" />
              <span>10분 단위로 고를 수 있어요. 마감이 시작보다 빠르면 다음 날로 계산해요.</span>
            </p>
            <Button type="submit" form={formId} variant="primary" size="lg" loading={isSaving}>
              {isNew ? '등록하기' : '수정하기'}
            </Button>
          </>
        )
      }
    >
      {week && (
        <form id={formId} noValidate aria-busy={isSaving} onSubmit={handleSubmit}>
          <WeekRows week={week} onChange={(next) => !isSaving && change(next)} />
        </form>
      )}
      {!week && !saved.error && (
        <SkeletonGroup label="운영 시간을 불러오는 중...">
          <Skeleton className="my-3 h-110 rounded-lg" />
        </SkeletonGroup>
      )}
      {!week && saved.error && (
        <ErrorState
          title="운영 시간을 불러오지 못했어요."
          hint={errorMessage(saved.error)}
          action={
            <Button loading={saved.isFetching} onClick={() => void saved.refetch()}>
              다시 시도
            </Button>
          }
        />
      )}
    </Dialog>
  )
}

type RowsProps = { week: WeekDraft; onChange: (week: WeekDraft) => void }

function WeekRows({ week, onChange }: RowsProps) {
  function copyMonday() {
    onChange(withMondayEverywhere(week))
    showToast('월요일 시간을 모든 요일에 넣었어요.')
  }

  return (
    <div className="@container">
      <div className="grid grid-cols-1 items-center gap-x-6 text-sm font-semibold text-ink-2 @min-[46rem]:grid-cols-[2rem_minmax(0,18rem)_minmax(0,1fr)_auto]">
        <span aria-hidden="true" className="col-start-2 hidden @min-[46rem]:block">
          운영시간
        </span>
        <span aria-hidden="true" className="hidden @min-[46rem]:block">
          브레이크타임
        </span>
        <Button size="sm" variant="ghost" className="justify-self-end" onClick={copyMonday}>
          <Copy aria-hidden="true" className="size-4" />
          월요일 시간을 모든 요일에
        </Button>
      </div>
      <div className="divide-y divide-line">
        {week.map(({ weekDay, ...day }) => (
          <OwnerDayRow
            key={weekDay}
            name={`${weekDayLabel(weekDay)}요일`}
            label={weekDayLabel(weekDay)}
            day={day}
            onChange={(changed) => onChange(withDay(week, { weekDay, ...changed }))}
          />
        ))}
      </div>
    </div>
  )
}
