import { searchResultsMessages } from '@matjari/contract/search-results-messages'
import { Plus, X } from 'lucide-react'
import { Link } from 'react-router'
import { chipLinkClass } from '../../../ui/choice/chip.tsx'
import { addressOf, type SearchFilters } from '../address.ts'
import type { Found } from '../api.ts'
import { type Chip, chipsOf } from './chips.ts'

/** What was read in the query. Every chip is an address: one press, and its word means only itself. */
export function UnderstoodChips({ filters, found }: { filters: SearchFilters; found: Found }) {
  const chips = chipsOf(found, filters.query)
  if (chips.length === 0) return null
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <p id="understood-title" className="text-sm text-ink-3">
        {searchResultsMessages.understood}
      </p>
      <ul aria-labelledby="understood-title" className="flex min-w-0 flex-wrap gap-2">
        {chips.map((chip) => (
          <li key={chip.text} className="flex min-w-0">
            <ChipLink chip={chip} to={addressOf({ ...filters, literal: chip.literal, page: 1 })} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function ChipLink({ chip: { kind, label, isLiteral, action }, to }: { chip: Chip; to: string }) {
  const Sign = isLiteral ? Plus : X
  return (
    <Link to={to} aria-label={action} className={chipLinkClass(!isLiteral)}>
      {kind && <span className="font-regular text-ink-2">{kind}</span>}
      <span className="line-clamp-1 min-w-0 whitespace-normal">{label}</span>
      <Sign aria-hidden="true" className="-mr-1 size-4 text-ink-2" />
    </Link>
  )
}
