import { Star } from './star.tsx'

/** One star, the average and how many gave one: the short form for cards. */
export const Rating = ({ value, count }: { value: number; count?: number }) => (
  <span className="num inline-flex items-center gap-1 font-semibold">
    <Star fill="full" className="size-[1em]" />
    <span className="sr-only">평점 </span>
    {value.toFixed(1)}
    {count !== undefined && <span className="font-regular text-ink-3">({count})</span>}
  </span>
)
