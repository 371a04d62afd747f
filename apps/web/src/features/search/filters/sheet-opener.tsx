import { Suspense, useState } from 'react'
import { lazyComponent } from '../../../lib/lazy-module.ts'
import type { SearchFilters } from '../address.ts'
import type { Asked } from '../api.ts'

const load = () => import('../filter-sheet/sheet.tsx')
const FilterSheet = lazyComponent(() => load().then((file) => file.FilterSheet))

export type OpenSheet = {
  readonly open: () => void
  /** Somebody is about to open it. */
  readonly expect: () => void
}

/** The sheet with all filters, and the way to open it. Its file comes when somebody is about to. */
export function useFilterSheet(filters: SearchFilters, evening: Asked) {
  const [isOpen, setOpen] = useState(false)
  const sheet: OpenSheet = {
    open: () => setOpen(true),
    expect: () => void load().catch(() => undefined),
  }
  const part = isOpen && (
    <Suspense fallback={null}>
      <FilterSheet filters={filters} evening={evening} onClose={() => setOpen(false)} />
    </Suspense>
  )
  return { sheet, part }
}
