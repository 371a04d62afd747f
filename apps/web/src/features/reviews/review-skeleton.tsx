import { PostSkeletons } from '../../ui/list-skeletons.tsx'

/** The boxes of as many reviews as will stand there, three on a page at most. */
export const ReviewBoxes = ({ count = 3 }: { count?: number }) => (
  <PostSkeletons count={Math.min(Math.max(1, count), 3)} />
)
