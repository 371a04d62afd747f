import { numberText } from '../../../lib/format.ts'
import '../../../styles/all-styles.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { usePosition } from '../../tonight/position.ts'
import { addressOf, type SearchFilters } from '../address.ts'
import { type Asked, countQuery } from '../api.ts'
import { noFilters } from '../filters/active.ts'
import { CategoryGroup, PriceGroup, RatingGroup, RegionGroup, SwitchGroup } from './groups.tsx'

/** All filters at once. Nothing is searched until the button is pressed; it says how many there would be. */
export function FilterSheet({
  filters,
  evening: { question },
  onClose,
}: {
  filters: SearchFilters
  evening: Asked
  onClose: () => void
}) {
  const navigate = useNavigate()
  const { position } = usePosition()
  const [draft, setDraft] = useState({ ...filters, page: 1 })
  const evening = { question, position: draft.near ? position : null }
  const { data } = useQuery({
    ...countQuery(draft, evening),
    // The last number stays until the next one is there.
    placeholderData: (before) => before,
  })
  const count = data && `${numberText(data.count)}곳${data.isCapped ? ' 이상' : ''}`
  const group = {
    draft,
    onChoose: (choice: Partial<SearchFilters>) => setDraft((before) => ({ ...before, ...choice })),
  }

  function show() {
    void navigate(addressOf(draft))
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
        <SwitchGroup {...group} question={question} />
        <CategoryGroup {...group} />
        <RegionGroup {...group} />
        <PriceGroup {...group} />
        <RatingGroup {...group} />
      </div>
    </Dialog>
  )
}
