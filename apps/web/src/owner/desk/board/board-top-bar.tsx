import {
  ChartGantt,
  Download,
  Ellipsis,
  Keyboard,
  List,
  Plus,
  Printer,
  Search,
  Volume2,
} from 'lucide-react'
import { type ReactNode, type Ref, useState } from 'react'
import { Link } from 'react-router'
import { errorMessage } from '../../../lib/api-error.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/choice/menu.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { askConfirm, showAlert } from '../../../ui/overlay/alerts.ts'
import { useBoard, useBoardActions } from '../board-context.ts'
import { DaySteps } from '../day-steps.tsx'
import { type BoardAddress, boardAddress } from '../desk-address.ts'
import { useDownloadDay } from '../desk-writes.ts'
import { useShop } from '../use-shop.ts'
import { isSoundOn, setSound } from './board-changes.tsx'

type TopBarProps = {
  title: string
  address: BoardAddress
  day: string
  runningDay: string
  query: string
  onSearch: (query: string) => void
  searchField: Ref<HTMLInputElement>
  onGoTo: (day: string | undefined) => void
  onEnter: () => void
  menu: ReactNode
}

/** The day, the view, and the search. */
export function BoardTopBar({
  title,
  address,
  query,
  onSearch,
  searchField,
  onEnter,
  menu,
  ...day
}: TopBarProps) {
  return (
    <div className="desk-top">
      <h1 className="outline-none">{title}</h1>
      <DaySteps {...day} />
      <ViewSwitch address={address} />
      <div className="desk-tools">
        <search className="desk-search">
          <Input
            ref={searchField}
            type="search"
            aria-label="손님 찾기: 이름, 전화 뒤 4자리"
            placeholder="이름, 전화 뒤 4자리"
            start={<Search aria-hidden="true" />}
            end={
              <kbd aria-hidden="true" className="desk-kbd">
                /
              </kbd>
            }
            className="rounded-full!"
            value={query}
            onChange={(event) => onSearch(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') onSearch('')
            }}
          />
        </search>
        {menu}
        <Button variant="primary" className="desk-enter" onClick={onEnter}>
          <Plus aria-hidden="true" />
          손님 넣기
        </Button>
      </div>
    </div>
  )
}

const views = [
  { view: 'list', label: '목록', Icon: List },
  { view: 'timeline', label: '타임라인', Icon: ChartGantt },
] as const

const ViewSwitch = ({ address }: { address: BoardAddress }) => (
  <nav aria-label="보기" className="desk-views">
    {views.map(({ view, label, Icon }) => (
      <Link
        key={view}
        to={boardAddress({ ...address, view })}
        replace
        aria-current={view === address.view ? 'page' : undefined}
      >
        <Icon aria-hidden="true" />
        <span>{label}</span>
      </Link>
    ))}
  </nav>
)

/** Actions on the whole day. */
export function PageMenu({ onKeys }: { onKeys: () => void }) {
  const { day } = useBoard()
  const { freeze } = useBoardActions()
  const [rings, setRings] = useState(isSoundOn)
  const download = useDownloadDay(day.restaurantNo)
  const isOwner = useShop().shop?.role === 'owner'

  async function save() {
    const isMeant = await askConfirm({
      message:
        'CSV에는 손님 전화번호가 들어 있어요.\n내려받은 일은 기록에 남아요. 다 쓰면 지워 주세요.',
      confirmLabel: '내려받기',
    })
    if (!isMeant) return
    try {
      const { fileName, text } = await download.mutateAsync(day.day)
      saveFile(fileName, text, 'text/csv')
    } catch (error) {
      void showAlert(errorMessage(error), 'danger')
    }
  }

  function switchSound() {
    setSound(!rings)
    setRings(!rings)
  }

  return (
    <Menu
      isRoomy
      onOpenChange={freeze}
      trigger={
        <IconButton
          label={isOwner ? '인쇄와 내려받기' : '인쇄'}
          variant="line"
          className="desk-more"
        >
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
      items={[
        { label: '명단 인쇄', icon: Printer, onSelect: () => window.print() },
        ...(isOwner
          ? [{ label: 'CSV 내려받기', icon: Download, onSelect: () => void save() }]
          : []),
        {
          label: '새 예약 소리',
          icon: Volume2,
          isApart: true,
          isChecked: rings,
          note: rings ? '켬' : '끔',
          onSelect: switchSound,
        },
        { label: '단축키', icon: Keyboard, note: '?', onSelect: onKeys },
      ]}
    />
  )
}
