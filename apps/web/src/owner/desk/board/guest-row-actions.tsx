import type { DeskGuest } from '@matjari/contract/owner-desk/entities'
import { clsx } from 'clsx'
import { Ban, CircleCheck, CircleX, Ellipsis, Pencil, Undo2, User } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { clockText } from '../../../lib/format.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Menu, type MenuItem } from '../../../ui/choice/menu.tsx'
import { useBoardActions } from '../board-context.ts'
import { guestAddress } from '../desk-address.ts'
import type { Mark, marksOf } from '../guest-marks.ts'
import { deskGuestName } from '../guest-text.ts'

/** A mark the server has not confirmed yet; late after an answer was lost. */
export type PendingMark = { readonly isLate: boolean } | undefined

/** Noted on the row, because the button itself is gone when the answer comes. */
const notePress = (event: MouseEvent) =>
  event.currentTarget.closest('[data-reservation]')?.setAttribute('data-pressed', '')

type Marks = ReturnType<typeof marksOf>

type RowMenu = Pick<Marks, 'noShowAfter'> & { row: DeskGuest; restaurantNo: string }
type RowActionsProps = RowMenu & Pick<Marks, 'visitFrom'> & { isDue: boolean; waiting: PendingMark }

/** Only 방문 is a button. Actions that affect the guest badly, such as a no-show, are in the menu. */
export function RowActions({ isDue, waiting, visitFrom, ...menu }: RowActionsProps) {
  const { mark, freeze } = useBoardActions()
  const { row } = menu
  const name = deskGuestName(row)

  function visit(event: MouseEvent) {
    notePress(event)
    void mark(row, 'visited')
  }

  return (
    <div className="desk-act">
      {visitFrom === null ? (
        <button
          type="button"
          data-visit
          aria-disabled={waiting ? true : undefined}
          className={clsx('desk-visit', isDue && 'desk-visit-due')}
          onClick={visit}
        >
          {waiting ? (
            <PendingWord isLate={waiting.isLate} />
          ) : (
            <>
              <span className="sr-only">
                {name} {row.numberOfGuests}명{' '}
              </span>
              방문
            </>
          )}
        </button>
      ) : (
        <span className="desk-visit-from">
          {visitFrom}부터
          <span className="sr-only"> 방문을 표시할 수 있어요</span>
        </span>
      )}
      <Menu
        isRoomy
        onOpenChange={freeze}
        trigger={
          <IconButton label={`${name} 더 보기`} className="desk-more">
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
        items={useRowMenu(menu)}
      />
    </div>
  )
}

function useRowMenu({ row, restaurantNo, noShowAfter }: RowMenu): MenuItem[] {
  const { mark, open } = useBoardActions()
  const navigate = useNavigate()
  const { guestKey } = row
  return [
    { label: '예약 바꾸기', icon: Pencil, onSelect: () => open('change', row) },
    ...(guestKey === null
      ? []
      : [
          {
            label: '손님 정보',
            icon: User,
            onSelect: () => void navigate(guestAddress(restaurantNo, guestKey)),
          },
        ]),
    {
      label: '노쇼로 표시',
      icon: CircleX,
      isApart: true,
      disabled: noShowAfter !== null,
      note: noShowAfter === null ? undefined : `${noShowAfter} 뒤에`,
      onSelect: () => void mark(row, 'noShow'),
    },
    { label: '예약 취소', icon: Ban, tone: 'danger', onSelect: () => open('cancel', row) },
  ]
}

const PendingWord = ({ isLate }: { isLate: boolean }) => (
  <span className="desk-waiting">{isLate ? '연결을 기다려요' : '저장하는 중'}</span>
)

const stateWords: Partial<Record<Mark, string>> = { visited: '방문', noShow: '노쇼' }

type SettledActionsProps = Pick<Marks, 'canTakeBack'> & {
  row: DeskGuest
  /** The state, or the one it will have when the pending mark is saved. */
  state: DeskGuest['state']
  waiting: PendingMark
}

/** The mark of a guest, and a button to take it back for the rest of the business day. */
export function SettledActions({ row, state, waiting, canTakeBack }: SettledActionsProps) {
  const { mark } = useBoardActions()
  if (state === 'cancelled') return null
  const word = stateWords[state] ?? ''
  const isVisit = state === 'visited'
  const by = row.lastBy?.deed === state && row.lastBy.kind === 'store' ? row.lastBy.name : null

  function takeBack(event: MouseEvent) {
    notePress(event)
    void mark({ ...row, state }, 'confirmed')
  }

  return (
    <div className="desk-act">
      <span className={clsx('desk-state', isVisit ? 'desk-state-ok' : 'desk-state-no')}>
        {isVisit ? <CircleCheck aria-hidden="true" /> : <CircleX aria-hidden="true" />}
        {waiting ? (
          <>
            {word} · <PendingWord isLate={waiting.isLate} />
          </>
        ) : (
          <>
            {isVisit && `${clockText(row.stateDate)} `}
            {word}
            {by && <span className="desk-by"> · {by}</span>}
          </>
        )}
      </span>
      {!waiting && canTakeBack && (
        <IconButton
          label={`${deskGuestName(row)} ${word} 되돌리기`}
          data-undo
          className="desk-more"
          onClick={takeBack}
        >
          <Undo2 aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}
