import { useLocation } from 'react-router'
import { reviewPageIn } from '../../features/reviews/address.ts'
import { MyReviews } from '../../features/reviews/mine/list.tsx'
import type { PageProps } from '../../layouts/page-slot.tsx'

export function MyReviewsPage({ title }: PageProps) {
  const { search } = useLocation()
  return <MyReviews title={title} page={reviewPageIn(search)} />
}
