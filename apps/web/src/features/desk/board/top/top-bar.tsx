import { ChartGantt, List, Plus, Search } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../../ui/button.tsx'
import { Input } from '../../../../ui/form/input.tsx'
import { type BoardAddress, boardAddress } from '../../shell/address.ts'
import { DaySteps } from './day-steps.tsx'

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

/** Which day, how it is shown, who is looked for. */
export function TopBar({
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
