import {
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { markOutbox, useMark } from '../guest-marks.ts'
import './desk-board.css'
import type { DeskDay, DeskGuest } from '@matjari/contract/owner-desk/entities'
import { lazyComponent } from '../../../lib/lazy-module.ts'
import {
  type BoardActions,
  BoardActionsContext,
  BoardContext,
  type NewEntry,
  type RowTask,
} from '../board-context.ts'
import type { BoardAddress, BoardView } from '../desk-address.ts'
import { useServerNow } from '../use-desk-live.ts'
import { ChangeNotices, LostNotice, useBoardChanges } from './board-changes.tsx'
import { BoardList } from './board-list.tsx'
import { BoardRail } from './board-rail.tsx'
import { BoardTopBar, PageMenu } from './board-top-bar.tsx'
import { EmptyDay } from './empty-day.tsx'
import { NextPanel } from './next-panel.tsx'
import { OtherDays } from './other-days.tsx'
import { PrintSheet } from './print-sheet.tsx'
import { useFrozenWhilePressed, usePressed } from './use-frozen-while-pressed.ts'
import { useShortcuts } from './use-shortcuts.ts'

function follow(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

const useOnline = () => useSyncExternalStore(follow, () => navigator.onLine)

/** Marks that are not sent yet would be lost with the window, so the browser asks before it closes. */
function useLeaveGuard() {
  useEffect(() => {
    function ask(event: BeforeUnloadEvent) {
      if (markOutbox.current().length > 0) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
}

const EntryDrawer = lazyComponent(() =>
  import('../entry/entry-drawer.tsx').then((file) => file.EntryDrawer),
)
const ChangeDrawer = lazyComponent(() =>
  import('../entry/change-drawer.tsx').then((file) => file.ChangeDrawer),
)
const CancelDialog = lazyComponent(() =>
  import('./cancel-dialog.tsx').then((file) => file.CancelDialog),
)
const MessageDialog = lazyComponent(() =>
  import('./message-dialog.tsx').then((file) => file.MessageDialog),
)
const ShortcutsDialog = lazyComponent(() =>
  import('./shortcuts-dialog.tsx').then((file) => file.ShortcutsDialog),
)
const Timeline = lazyComponent(() => import('./timeline.tsx').then((file) => file.Timeline))

type DeskBoardProps = {
  title: string
  day: DeskDay
  /** When the answer arrived, and whether a later request has failed. */
  receivedAt: number
  isLost: boolean
  /** Another day is loading; this is the previous one. */
  isComing: boolean
  address: BoardAddress
  onGoTo: (day: string | undefined) => void
  onView: (view: BoardView) => void
  /** Called when the drawer that the address opened is closed. */
  onEntered: () => void
}

const isSameDay = (one: DeskDay, other: DeskDay) =>
  one.day === other.day && one.restaurantNo === other.restaurantNo

/** A business day, as a list or as a timeline. */
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
  const [entry, setEntry] = useState<NewEntry | null>(null)
  const [query, setQuery] = useState('')
  const [showsKeys, setShowsKeys] = useState(false)
  const searchField = useRef<HTMLInputElement>(null)
  const { isFrozen: isPressed, freeze } = usePressed()
  const day = useFrozenWhilePressed(latest, isPressed, isSameDay)
  const now = useServerNow(latest.now, receivedAt)
  const mark = useMark(day.restaurantNo)
  const isOnline = useOnline()
  const { isNew, touch, notices, dismiss } = useBoardChanges(latest)
  const entering = entry ?? (address.isEntering ? { source: 'walkIn' as const } : null)

  const board = { day, now, isNew }
  const open = useCallback((name: RowTask, row: DeskGuest) => setTask({ name, row }), [])
  const ways: BoardActions = useMemo(
    () => ({ mark, open, enter: setEntry, touch, freeze }),
    [mark, open, touch, freeze],
  )

  const visibleDay = address.day ?? day.runningDay
  const isTimeline = address.view === 'timeline'
  useLeaveGuard()
  useShortcuts({
    board,
    ways,
    day: visibleDay,
    searchField,
    goTo: onGoTo,
    switchView: () => onView(isTimeline ? 'list' : 'timeline'),
    showHelp: () => setShowsKeys(true),
  })

  function closeEntry() {
    setEntry(null)
    if (address.isEntering) onEntered()
  }

  const isEmpty = day.reservations.length === 0
  return (
    <BoardActionsContext value={ways}>
      <BoardContext value={board}>
        <BoardTopBar
          title={title}
          address={{ ...address, restaurantNo: day.restaurantNo }}
          day={visibleDay}
          runningDay={day.runningDay}
          query={query}
          onSearch={setQuery}
          searchField={searchField}
          onGoTo={onGoTo}
          onEnter={() => setEntry({ source: 'phone' })}
          menu={<PageMenu onKeys={() => setShowsKeys(true)} />}
        />
        {(isLost || !isOnline) && <LostNotice since={receivedAt} />}
        <ChangeNotices notices={notices} onDismiss={dismiss} />
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
              {day.rule && <BoardRail />}
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
              entry={entering}
              onClose={closeEntry}
            />
          )}
          {showsKeys && <ShortcutsDialog onClose={() => setShowsKeys(false)} />}
          {task && <TaskDialog task={task} day={day} onClose={() => setTask(null)} />}
        </Suspense>
      </BoardContext>
    </BoardActionsContext>
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
