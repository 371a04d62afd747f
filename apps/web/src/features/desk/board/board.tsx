import './board.css'
import type { DeskDay, DeskGuest } from '@matjari/contract/owner-desk/entities'
import { type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { lazyComponent } from '../../../lib/lazy-module.ts'
import { useMark } from '../api/marks.ts'
import { useHold, useSteady } from '../live/hold.ts'
import { LostNotice, NewsNotices } from '../live/notices.tsx'
import { useArrivals } from '../live/use-arrivals.ts'
import { useLeaveGuard } from '../live/use-leave-guard.ts'
import { useOnline } from '../live/use-online.ts'
import { useServerNow } from '../live/use-server-now.ts'
import type { BoardAddress, BoardView } from '../shell/address.ts'
import { BoardContext, type EntryWish, type RowTask, type Ways, WaysContext } from './context.ts'
import { useKeys } from './keys/use-keys.ts'
import { BoardList } from './list/list.tsx'
import { OtherDays } from './list/other-days.tsx'
import { PrintSheet } from './print/print-sheet.tsx'
import { Rail } from './rail/rail.tsx'
import { EmptyDay } from './states.tsx'
import { NextPanel } from './top/next-panel.tsx'
import { PageMenu } from './top/page-menu.tsx'
import { TopBar } from './top/top-bar.tsx'

const EntryDrawer = lazyComponent(() =>
  import('../entry/entry-drawer.tsx').then((file) => file.EntryDrawer),
)
const ChangeDrawer = lazyComponent(() =>
  import('../entry/change-drawer.tsx').then((file) => file.ChangeDrawer),
)
const CancelDialog = lazyComponent(() =>
  import('./dialogs/cancel-dialog.tsx').then((file) => file.CancelDialog),
)
const MessageDialog = lazyComponent(() =>
  import('./dialogs/message-dialog.tsx').then((file) => file.MessageDialog),
)
const KeysDialog = lazyComponent(() =>
  import('./keys/keys-dialog.tsx').then((file) => file.KeysDialog),
)
const Timeline = lazyComponent(() =>
  import('../timeline/timeline.tsx').then((file) => file.Timeline),
)

type DeskBoardProps = {
  title: string
  day: DeskDay
  /** When it came, and whether asking again has failed since. */
  receivedAt: number
  isLost: boolean
  /** Another day is on its way; this is the one before it. */
  isComing: boolean
  address: BoardAddress
  onGoTo: (day: string | undefined) => void
  onView: (view: BoardView) => void
  /** The address asked for the drawer; now it has been closed. */
  onEntered: () => void
}

const isSameDay = (one: DeskDay, other: DeskDay) =>
  one.day === other.day && one.restaurantNo === other.restaurantNo

/** A business day, as a list or along the clock. */
export function DeskBoard({
  title,
  day: latest,
  receivedAt,
  isLost,
  isComing,
  address,
  onGoTo,
  onView,
  onEntered,
}: DeskBoardProps) {
  const [task, setTask] = useState<{ name: RowTask; row: DeskGuest } | null>(null)
  const [wish, setWish] = useState<EntryWish | null>(null)
  const [query, setQuery] = useState('')
  const [showsKeys, setShowsKeys] = useState(false)
  const searchField = useRef<HTMLInputElement>(null)
  const { isHolding, hold } = useHold()
  const day = useSteady(latest, isHolding, isSameDay)
  const now = useServerNow(latest.now, receivedAt)
  const mark = useMark(day.restaurantNo)
  const isOnline = useOnline()
  const { isNew, touch, notices, dismiss } = useArrivals(latest)
  const entering = wish ?? (address.isEntering ? { source: 'walkIn' as const } : null)

  const board = { day, now, isNew }
  const open = useCallback((name: RowTask, row: DeskGuest) => setTask({ name, row }), [])
  const ways: Ways = useMemo(
    () => ({ mark, open, enter: setWish, touch, hold }),
    [mark, open, touch, hold],
  )

  const shownDay = address.day ?? day.runningDay
  const isTimeline = address.view === 'timeline'
  useLeaveGuard()
  useKeys({
    board,
    ways,
    day: shownDay,
    searchField,
    goTo: onGoTo,
    switchView: () => onView(isTimeline ? 'list' : 'timeline'),
    showHelp: () => setShowsKeys(true),
  })

  function closeEntry() {
    setWish(null)
    if (address.isEntering) onEntered()
  }

  const isEmpty = day.reservations.length === 0
  return (
    <WaysContext value={ways}>
      <BoardContext value={board}>
        <TopBar
          title={title}
          address={{ ...address, restaurantNo: day.restaurantNo }}
          day={shownDay}
          runningDay={day.runningDay}
          query={query}
          onSearch={setQuery}
          searchField={searchField}
          onGoTo={onGoTo}
          onEnter={() => setWish({ source: 'phone' })}
          menu={<PageMenu onKeys={() => setShowsKeys(true)} />}
        />
        {(isLost || !isOnline) && <LostNotice since={receivedAt} />}
        <NewsNotices notices={notices} onDismiss={dismiss} />
        {isTimeline && query === '' && day.times.length > 0 ? (
          <Suspense fallback={null}>
            <Timeline key={day.day} />
          </Suspense>
        ) : (
          <>
            {!isEmpty && <NextPanel />}
            <div className="desk-board" aria-busy={isComing}>
              <div className="min-w-0">
                {isEmpty && query === '' ? (
                  <EmptyDay onGoTo={onGoTo} />
                ) : (
                  <BoardList key={day.day} query={query} />
                )}
                {query !== '' && <OtherDays query={query} />}
              </div>
              {day.rule && <Rail />}
            </div>
          </>
        )}
        <PrintSheet />
        <Suspense fallback={null}>
          {entering && (
            <EntryDrawer
              key={`${entering.source} ${entering.time}`}
              day={day}
              now={now}
              wish={entering}
              onClose={closeEntry}
            />
          )}
          {showsKeys && <KeysDialog onClose={() => setShowsKeys(false)} />}
          {task && <TaskDialog task={task} day={day} onClose={() => setTask(null)} />}
        </Suspense>
      </BoardContext>
    </WaysContext>
  )
}

function TaskDialog({
  task: { name, row },
  day,
  onClose,
}: {
  task: { name: RowTask; row: DeskGuest }
  day: DeskDay
  onClose: () => void
}): ReactNode {
  const { restaurantNo } = day
  if (name === 'change')
    return <ChangeDrawer key={row.reservationNo} day={day} row={row} onClose={onClose} />
  if (name === 'cancel')
    return <CancelDialog restaurantNo={restaurantNo} row={row} onClose={onClose} />
  return <MessageDialog restaurantNo={restaurantNo} row={row} onClose={onClose} />
}
