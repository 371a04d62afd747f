import { numberText } from '../../lib/format.ts'
import '../../styles/all-styles.css'
import { mainCategories } from '@matjari/contract/restaurants/tag-list'
import { priceLevelNames, priceLevels } from '@matjari/contract/search/price-levels'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMinute } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { FilterChip, RadioChip } from '../../ui/choice/chip.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { NearNotice } from '../table-search/near-button.tsx'
import { usePosition } from '../table-search/position.ts'
import { whenText } from '../table-search/table-availability.ts'
import type { TableQuery } from '../table-search/table-query.ts'
import { filterNames, noFilters } from './active-filters.ts'
import { regions } from './filter-regions.ts'
import {
  filtersAddress,
  minRatings,
  type Radius,
  radii,
  type SearchFilters,
  sortOf,
} from './search-address.ts'
import { countQuery, type SearchContext } from './search-api.ts'

/** All filters at once. The search runs only when the button is pressed; the button shows the number of results. */
export function FilterSheet({
  filters,
  evening: { query },
  onClose,
}: {
  filters: SearchFilters
  evening: SearchContext
  onClose: () => void
}) {
  const navigate = useNavigate()
  const { position } = usePosition()
  const [draft, setDraft] = useState({ ...filters, page: 1 })
  const evening = { query, position: draft.near ? position : null }
  const { data } = useQuery({
    ...countQuery(draft, evening),
    // The last number stays until the next one comes.
    placeholderData: (before) => before,
  })
  const count = data && `${numberText(data.count)}곳${data.isCapped ? ' 이상' : ''}`
  const group = {
    draft,
    onChoose: (choice: Partial<SearchFilters>) => setDraft((before) => ({ ...before, ...choice })),
  }

  function show() {
    void navigate(filtersAddress(draft))
    onClose()
  }

  return (
    <Dialog
      open
      title="필터"
      width="34rem"
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => setDraft({ ...draft, ...noFilters })}>모두 지우기</Button>
          <Button variant="primary" onClick={show}>
            {count === undefined ? '결과 보기' : `${count} 보기`}
          </Button>
        </>
      }
    >
      <output className="sr-only">{count}</output>
      <div className="grid gap-6 pb-4">
        <SwitchGroup {...group} query={query} />
        <CategoryGroup {...group} />
        <RegionGroup {...group} />
        <PriceGroup {...group} />
        <RatingGroup {...group} />
      </div>
    </Dialog>
  )
}

type GroupProps = {
  draft: SearchFilters
  onChoose: (choice: Partial<SearchFilters>) => void
}

function SwitchGroup({ draft, onChoose, query }: GroupProps & { query: TableQuery }) {
  const now = useMinute()
  return (
    <div className="divide-y divide-line">
      <Switch
        isOn={draft.bookable}
        onChange={(bookable) => onChoose({ bookable })}
        hint={`${whenText(query, now)} ${query.guests}명 자리가 있는 곳`}
      >
        {filterNames.bookable}
      </Switch>
      <Switch isOn={draft.openNow} onChange={(openNow) => onChoose({ openNow })}>
        {filterNames.openNow}
      </Switch>
    </div>
  )
}

const CategoryGroup = ({ draft, onChoose }: GroupProps) => (
  <Group title="카테고리">
    {[undefined, ...mainCategories].map((category) => (
      <RadioChip
        key={category ?? ''}
        name="sheet-category"
        checked={category === draft.category}
        onChange={() => onChoose({ category })}
      >
        {category ?? '전체'}
      </RadioChip>
    ))}
  </Group>
)

function RegionGroup({ draft, onChoose }: GroupProps) {
  const { position, ask } = usePosition()

  async function chooseRadius(radius: Radius) {
    if (draft.radius === radius) return onChoose({ radius: undefined })
    // The position is requested only here: the visitor pressed a filter that needs it.
    if (!(position ?? (await ask()))) return
    onChoose({ near: true, radius, sort: sortOf(draft.near ? draft.sort : '', true) })
  }

  return (
    <Group title="지역" after={<NearNotice />}>
      {radii.map((radius) => (
        <FilterChip
          key={radius}
          pressed={draft.radius === radius}
          onClick={() => void chooseRadius(radius)}
        >
          {filterNames.radius(radius)}
        </FilterChip>
      ))}
      {regions.map(({ code, name }) => (
        <FilterChip
          key={code}
          pressed={draft.region.includes(code)}
          onClick={() => onChoose({ region: toggled(draft.region, code) })}
        >
          {name}
        </FilterChip>
      ))}
    </Group>
  )
}

const PriceGroup = ({ draft, onChoose }: GroupProps) => (
  <Group title="가격대" hint="1명 기준">
    {priceLevelNames.map((level) => (
      <FilterChip
        key={level}
        pressed={draft.price.includes(level)}
        onClick={() => onChoose({ price: toggled(draft.price, level).toSorted() })}
      >
        {priceLevels[level].label}
      </FilterChip>
    ))}
  </Group>
)

const RatingGroup = ({ draft, onChoose }: GroupProps) => (
  <Group title="평점">
    {[undefined, ...minRatings].map((rating) => (
      <RadioChip
        key={rating ?? 0}
        name="sheet-rating"
        checked={rating === draft.rating}
        onChange={() => onChoose({ rating })}
      >
        {rating === undefined ? '전체' : `${rating.toFixed(1)} 이상`}
      </RadioChip>
    ))}
  </Group>
)

const toggled = <One,>(list: readonly One[], one: One) =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one]

const Group = ({
  title,
  hint,
  after,
  children,
}: {
  title: string
  hint?: string
  after?: ReactNode
  children: ReactNode
}) => (
  <fieldset className="min-w-0">
    <legend className="mb-2.5 text-[0.9375rem] font-bold">
      {title} {hint && <span className="text-xs font-regular text-ink-3">{hint}</span>}
    </legend>
    <div className="flex flex-wrap gap-2">{children}</div>
    {after}
  </fieldset>
)

function Switch({
  isOn,
  onChange,
  hint,
  children,
}: {
  isOn: boolean
  onChange: (isOn: boolean) => void
  hint?: string
  children: string
}) {
  const hintId = useId()
  return (
    <label className="flex min-h-13 items-center justify-between gap-4 py-1.5">
      <span>
        {children}
        {hint && (
          <span id={hintId} aria-hidden="true" className="block text-xs text-ink-3">
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        aria-describedby={hint && hintId}
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
        className="relative h-7 w-12 flex-none appearance-none rounded-full bg-line-strong transition-colors before:absolute before:inset-y-[3px] before:left-[3px] before:w-5.5 before:rounded-full before:bg-paper before:transition-transform checked:bg-brand checked:before:translate-x-5 focus-visible:rounded-full"
      />
    </label>
  )
}
