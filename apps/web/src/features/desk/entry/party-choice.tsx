import { limits } from '@matjari/contract/limits'
import { useId } from 'react'
import { Stepper } from '../../../ui/form/stepper.tsx'

const quick = [1, 2, 3, 4, 5, 6, 7, 8]

/** How many; the usual numbers are one press. */
export function PartyChoice({
  guests,
  onGuests,
}: {
  guests: number
  onGuests: (guests: number) => void
}) {
  const titleId = useId()
  return (
    <fieldset aria-labelledby={titleId} className="min-w-0">
      <div className="desk-label">
        <span id={titleId}>인원</span>
      </div>
      <div className="desk-choices">
        {quick.map((number) => (
          <button
            key={number}
            type="button"
            aria-pressed={number === guests}
            className="desk-choice"
            onClick={() => onGuests(number)}
          >
            {number}명
          </button>
        ))}
      </div>
      <div className="mt-2 flex items-center justify-between gap-3">
        <span className="text-sm text-ink-3">더 많으면</span>
        <Stepper
          label="인원"
          min={1}
          max={limits.settings.guestsMax}
          value={guests}
          onValueChange={onGuests}
        />
      </div>
    </fieldset>
  )
}
