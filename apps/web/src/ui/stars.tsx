import { type KeyboardEvent, useId } from 'react'
import { Star } from './star.tsx'
import { spokenRating, starFills, starSteps } from './star-halves.ts'

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

/** Native radios wrap around at the ends; a held arrow key must stop at five stars instead. */
const ends = new Map([
  ['ArrowRight', 5],
  ['ArrowDown', 5],
  ['ArrowLeft', 0.5],
  ['ArrowUp', 0.5],
])

/** Ten native radios over the row, so that the arrow keys move by half a star and a finger picks one. */
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

  function stayAtEnd(event: KeyboardEvent) {
    if (value !== null && ends.get(event.key) === value) event.preventDefault()
  }

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
            onKeyDown={stayAtEnd}
            className="size-full cursor-pointer appearance-none outline-none"
          />
        ))}
      </div>
    </div>
  )
}
