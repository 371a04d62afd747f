import type { ApplicationCounts } from '@matjari/contract/restaurants/entities'
import { ArrowRight } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { numberText } from '../../../../lib/format.ts'
import { FilterChip } from '../../../../ui/choice/chip.tsx'
import { restaurantsAddress } from '../filters.ts'
import { type Group, groupAddress, groups } from './groups.ts'

/** What kind of applications is shown, and the way to restaurants that do not wait. */
export function GroupTabs({
  group: shown,
  counts,
}: {
  group: Group | null
  counts: ApplicationCounts | null
}) {
  const navigate = useNavigate()
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <fieldset aria-label="종류" className="contents">
        {groups.map(({ group, label }) => (
          <FilterChip
            key={label}
            pressed={group === shown}
            onClick={() => void navigate(groupAddress(group), { replace: true })}
          >
            {label} {counts && <span className="num">{numberText(counts[group ?? 'all'])}</span>}
          </FilterChip>
        ))}
      </fieldset>
      <Link
        to={restaurantsAddress.everything}
        className="ml-auto inline-flex min-h-target items-center gap-1.5 rounded-md text-sm text-ink-2 hover:text-ink"
      >
        전체 맛집 보기
        <ArrowRight aria-hidden="true" className="size-[1em]" />
      </Link>
    </div>
  )
}
