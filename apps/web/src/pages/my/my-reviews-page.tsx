import { useLocation } from 'react-router'
import type { PageProps } from '../../app/route.tsx'
import { MyReviews } from '../../features/reviews/my-reviews.tsx'
import { pageIn } from '../../lib/list-address.ts'

export function MyReviewsPage({ title }: PageProps) {
  const { search } = useLocation()
  const reviewNo = new URLSearchParams(search).get('review') ?? undefined
  return <MyReviews title={title} page={pageIn(search)} reviewNo={reviewNo} />
}
