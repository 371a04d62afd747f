import { dayLabel } from '@matjari/contract/seoul-day'
import { clsx } from 'clsx'
import { Search } from 'lucide-react'
import { createElement, type ReactNode, useId, useRef, useState } from 'react'
import { lazyModule, useLazyModule } from '../../lib/lazy-module.ts'
import { useMinute } from '../../lib/use-now.ts'
import { NearButton } from './near-button.tsx'
import { hourText, relativeDayText } from './table-availability.ts'
import type { TableQuery } from './table-query.ts'
import { TableSearchField, type TableSearchFieldName } from './table-search-field.tsx'
import type { PanelProps } from './table-search-panel.tsx'

type TableSearchBarProps = {
  query: TableQuery
  /** The searched text; on a phone the pill shows it. */
  text: string
  /** 'Near me' in the address. It takes effect once the position is known. */
  near: boolean
  look: 'hero' | 'sticky'
  onChange: (query: TableQuery) => void
  onNear: (isOn: boolean) => void
  /** The search form in its look `bar`; it contains the button 내 주변. */
  children: (nearButton: ReactNode) => ReactNode
  /** Beside the pill on a phone: the button for the filters. */
  aside?: ReactNode
}

/** The table query of a visitor: when, which meal, how many guests, where and what. */
export function TableSearchBar({ look, text, children, aside, ...fields }: TableSearchBarProps) {
  // The query for which the bar is unfolded: a new search folds it, to show the results.
  const [unfolded, setUnfolded] = useState<string | null>(null)
  const isUnfolded = unfolded === text
  const barId = useId()
  const isPill = look === 'sticky'
  return (
    <search aria-label="자리 찾기">
      {isPill && (
        <div className="noscript:hidden flex gap-2 md:hidden">
          <Pill
            {...fields}
            text={text}
            barId={barId}
            isUnfolded={isUnfolded}
            onPress={() => setUnfolded(isUnfolded ? null : text)}
          />
          {aside}
        </div>
      )}
      <div
        id={barId}
        className={clsx(
          'relative grid grid-cols-[auto_auto_auto_minmax(0,1fr)] rounded-full border border-line bg-surface text-ink max-md:grid-cols-[3fr_2fr_2fr] max-md:gap-y-2 max-md:rounded-xl max-md:p-2.5',
          isPill ? 'p-1 shadow-1 max-md:mt-2' : 'p-2 shadow-3',
          isPill && !isUnfolded && 'max-md:not-noscript:hidden',
        )}
      >
        <Fields {...fields} isSmall={isPill} />
        {children(<NearButton near={fields.near} onNear={fields.onNear} />)}
      </div>
    </search>
  )
}

type FieldsProps = Pick<TableSearchBarProps, 'query' | 'onChange'> & { isSmall: boolean }

function Fields({ query, onChange, isSmall }: FieldsProps) {
  const now = useMinute()
  const [open, setOpen] = useState<TableSearchFieldName | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  const values: Record<TableSearchFieldName, ReactNode> = {
    day: <DayValue day={query.day} now={now} />,
    meal: hourText(query),
    guests: `${query.guests}명`,
  }

  function close(isReturning: boolean) {
    setOpen(null)
    if (isReturning) opener.current?.focus()
  }

  return (
    <>
      {fieldNames.map((name) => (
        <TableSearchField
          key={name}
          name={name}
          isSmall={isSmall}
          isOpen={open === name}
          panelId={panelId}
          onAhead={prefetchPanel}
          onPress={(button) => {
            opener.current = button
            setOpen(open === name ? null : name)
          }}
        >
          {values[name]}
        </TableSearchField>
      ))}
      {open && (
        <LazyPanel
          key={open}
          {...{ id: panelId, field: open, query, now, opener, onChange }}
          onClose={close}
        />
      )}
    </>
  )
}

const fieldNames = ['day', 'meal', 'guests'] as const satisfies readonly TableSearchFieldName[]

// The chunk of the panel loads when the visitor is about to choose.
const panel = lazyModule(async () => (await import('./table-search-panel.tsx')).Panel)
const prefetchPanel = () => void panel.load().catch(() => undefined)

function LazyPanel(props: PanelProps) {
  const content = useLazyModule(panel)
  return content && createElement(content, props)
}

/** 오늘 11.16 (월) */
function DayValue({ day, now }: { day: string; now: Date }) {
  const [word, label] = [relativeDayText(day, now), dayLabel(day)]
  if (word === label) return label
  return (
    <>
      {word} <span className="font-regular text-ink-2">{label}</span>
    </>
  )
}

type PillProps = Pick<TableSearchBarProps, 'query' | 'text' | 'near'> & {
  barId: string
  isUnfolded: boolean
  onPress: () => void
}

/** On a phone the whole table query is one line, until the visitor unfolds it. */
function Pill({ query, text, near, barId, isUnfolded, onPress }: PillProps) {
  const now = useMinute()
  return (
    <button
      type="button"
      aria-expanded={isUnfolded}
      aria-controls={barId}
      onClick={onPress}
      className="flex min-h-13 min-w-0 flex-1 items-center gap-3 rounded-full border border-line-strong bg-surface px-4 text-left leading-snug focus-visible:rounded-full"
    >
      <Search aria-hidden="true" className="text-brand-text" />
      <span className="grid min-w-0">
        <span className="line-clamp-1 text-[0.9375rem] font-semibold">
          {text || (near ? '내 주변' : '어디서, 무엇을')}
        </span>
        <span className="num text-xs text-ink-3">
          <DayValue day={query.day} now={now} /> · {hourText(query)} · {query.guests}명
        </span>
      </span>
    </button>
  )
}
