import { PostSkeletons } from '../../ui/list-skeletons.tsx'

/** Placeholders for as many reviews as the page will show, three at most. */
export const ReviewSkeletons = ({ count = 3 }: { count?: number }) => (
  <PostSkeletons count={Math.min(Math.max(1, count), 3)} />
)
