import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'

const arrow =
  'absolute top-1/2 size-13 -translate-y-1/2 bg-paper/14 hover:bg-paper/26 max-sm:bg-night/56'

const places = {
  corner: 'size-target hover:bg-paper/16',
  left: `${arrow} left-5 max-sm:left-2`,
  right: `${arrow} right-5 max-sm:right-2`,
}

/** A round button on the dark ground of the viewer. */
export function NightButton({
  label,
  icon: Icon,
  place,
  onClick,
}: {
  label: string
  icon: LucideIcon
  place: keyof typeof places
  onClick: () => void
}) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={clsx(
        'grid place-items-center rounded-full text-paper transition-colors outline-paper',
        places[place],
      )}
    >
      <Icon aria-hidden="true" />
    </button>
  )
}
