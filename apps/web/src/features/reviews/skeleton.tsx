import { PostBoxes } from '../../ui/status/boxes.tsx'

/** The boxes of as many reviews as will stand there, three on a page at most. */
export const ReviewBoxes = ({ count = 3 }: { count?: number }) => (
  <PostBoxes count={Math.min(Math.max(1, count), 3)} />
)
