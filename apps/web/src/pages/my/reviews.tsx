import { useLocation } from 'react-router'
import { MyReviews } from '../../features/reviews/mine/list.tsx'
import type { PageProps } from '../../layouts/page-slot.tsx'
import { pageIn } from '../../lib/list-address.ts'

export function MyReviewsPage({ title }: PageProps) {
  const { search } = useLocation()
  const reviewNo = new URLSearchParams(search).get('review') ?? undefined
  return <MyReviews title={title} page={pageIn(search)} reviewNo={reviewNo} />
}
