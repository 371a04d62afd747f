import { useRef } from 'react'
import type { PageProps } from '../../app/route.tsx'
import { MyBookings } from '../../features/reservations/my-bookings.tsx'
import { myReviewsAddress, reviewAnchors } from '../../features/reviews/review-api.ts'

const reviews = {
  write: (restaurantNo: string) => `/restaurant/${restaurantNo}#${reviewAnchors.form}`,
  mine: myReviewsAddress(),
}

export function MyReservationsPage({ title }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <div className="grid gap-5">
      <h1 ref={heading} tabIndex={-1} className="outline-none">
        {title}
      </h1>
      <MyBookings
        onGone={() => heading.current?.focus({ preventScroll: true })}
        reviews={reviews}
      />
    </div>
  )
}
