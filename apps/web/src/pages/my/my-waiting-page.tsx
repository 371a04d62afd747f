import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { PageProps } from '../../app/route.tsx'
import { MyWaitlist } from '../../features/waitlist/my-waitlist.tsx'
import { offerInAddress } from '../../features/waitlist/offer-address.ts'

export function MyWaitingPage({ title }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (
    <div className="grid grid-cols-1 gap-5">
      <h1 ref={heading} tabIndex={-1} className="outline-none">
        {title}
      </h1>
      <MyWaitlist
        offered={offerInAddress(search)}
        onOfferClose={() => void navigate(pathname, { replace: true })}
        onGone={() => heading.current?.focus({ preventScroll: true })}
      />
    </div>
  )
}
