import { useId } from 'react'
import { type StarFill, spokenRating, starFills, starSteps } from './star-halves.ts'

const OUTLINE =
  'M12 2.6l2.83 5.86 6.42.88-4.68 4.48 1.15 6.4L12 17.14l-5.72 3.08 1.15-6.4L2.75 9.34l6.42-.88z'

// Open on the right: the fill closes it, the outline stays away from the middle.
const LEFT_HALF = 'M12 2.6L9.17 8.46 2.75 9.34l4.68 4.48-1.15 6.4L12 17.14'

const filled = 'fill-star stroke-star-line'
const hollow = 'fill-star-empty stroke-line-strong'

function Star({ fill, className }: { fill: StarFill; className?: string }) {
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

const Row = ({ value, star, className }: { value: number; star: string; className: string }) => (
  <span aria-hidden="true" className={className}>
    {starFills(value).map((fill, index) => (
      <Star key={starSteps[index]} fill={fill} className={star} />
    ))}
  </span>
)

/** Five stars, as large as the text around them. The number belongs beside them. */
export const Stars = ({ value }: { value: number }) => (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- five drawings are one picture here
  <span role="img" aria-label={`5점 만점에 ${spokenRating(value)}점`} className="inline-flex">
    <Row value={value} star="size-[1.0625em]" className="inline-flex gap-px" />
  </span>
)

/** One star, the average and how many gave one: the short form for cards. */
export const Rating = ({ value, count }: { value: number; count?: number }) => (
  <span className="num inline-flex items-center gap-1 font-semibold">
    <Star fill="full" className="size-[1em]" />
    <span className="sr-only">평점 </span>
    {value.toFixed(1)}
    {count !== undefined && <span className="font-regular text-ink-3">({count})</span>}
  </span>
)

/** Ten native radios lie over the row, so the arrow keys move by half a star and a finger picks one. */
export function StarInput({
  value,
  onValueChange,
  label = '별점',
}: {
  value: number | null
  onValueChange: (value: number) => void
  label?: string
}) {
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className="focus-frame relative inline-flex rounded-md"
    >
      <Row value={value ?? 0} star="size-11 p-1" className="pointer-events-none flex gap-1.5" />
      <div className="absolute inset-0 grid grid-cols-10">
        {starSteps.map((step) => (
          <input
            key={step}
            type="radio"
            name={name}
            value={step}
            aria-label={`${step}점`}
            checked={step === value}
            onChange={() => onValueChange(step)}
            className="size-full cursor-pointer appearance-none outline-none"
          />
        ))}
      </div>
    </div>
  )
}
