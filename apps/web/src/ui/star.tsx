import type { StarFill } from './star-halves.ts'

const OUTLINE =
  'M12 2.6l2.83 5.86 6.42.88-4.68 4.48 1.15 6.4L12 17.14l-5.72 3.08 1.15-6.4L2.75 9.34l6.42-.88z'

// Open on the right: the fill closes it, and the outline has no line in the middle.
const LEFT_HALF = 'M12 2.6L9.17 8.46 2.75 9.34l4.68 4.48-1.15 6.4L12 17.14'

const filled = 'fill-star stroke-star-line'
const hollow = 'fill-star-empty stroke-line-strong'

export function Star({ fill, className }: { fill: StarFill; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      strokeWidth="1.2"
      strokeLinejoin="round"
      className={className}
    >
      <path d={OUTLINE} className={fill === 'full' ? filled : hollow} />
      {fill === 'half' && <path d={LEFT_HALF} className={filled} />}
    </svg>
  )
}

/** One star, the average and the number of reviews: the short form for cards. */
export const Rating = ({ value, count }: { value: number; count?: number }) => (
  <span className="num inline-flex items-center gap-1 font-semibold">
    <Star fill="full" className="size-[1em]" />
    <span className="sr-only">평점 </span>
    {value.toFixed(1)}
    {count !== undefined && <span className="font-regular text-ink-3">({count})</span>}
  </span>
)
