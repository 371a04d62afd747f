import { guestClock } from '@matjari/contract/clock-time'
import { pictureSrcSet } from '@matjari/contract/media/picture-address'
import { dayLabel, daysBetween, seoulToday } from '@matjari/contract/seoul-day'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Navigation } from 'lucide-react'
import { Link } from 'react-router'
import { bookingGroups, distanceText } from '../../features/booking/booking-text.ts'
import { myBookingsQuery } from '../../features/reservations/my-bookings-api.ts'
import { directionsUrl } from '../../maps/directions.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Photo } from '../../ui/photo/photo.tsx'

/** A table further away needs no reminder yet. */
const daysAhead = 7

/** The member's next booking, if it is soon. */
export function NextTable({ now }: { now: Date }) {
  const { data = [] } = useInfiniteQuery(myBookingsQuery)
  const [table] = bookingGroups(data).coming
  if (!table || daysBetween(seoulToday(now), table.reserveDay) > daysAhead) return null
  const { restaurantName: name, restaurantImage: image, lat, lng } = table
  return (
    <aside
      aria-label="다음 예약"
      className="mt-3 flex items-center gap-3 rounded-lg border border-line bg-surface p-2 lg:mt-6"
    >
      <Photo
        src={image ?? undefined}
        srcSet={pictureSrcSet(image)}
        sizes="44px"
        width={44}
        height={44}
        className="size-target flex-none rounded-[0.625rem] bg-sunken object-cover"
      />
      <p className="num flex min-w-0 flex-1 flex-wrap gap-x-3 text-sm text-ink-2 md:text-[0.9375rem]">
        <b className="font-semibold text-ink">
          {distanceText(table.reserveDay, now)} {guestClock(table.reserveTime)} {name}
        </b>
        <span>
          {dayLabel(table.reserveDay)} · {table.numberOfGuests}명
        </span>
        <span className="max-md:hidden">{table.restaurantAddress}</span>
      </p>
      {lat !== null && lng !== null && (
        <a
          href={directionsUrl({ name, lat, lng })}
          target="_blank"
          rel="noreferrer"
          className={`${buttonClass({ variant: 'ghost', size: 'sm' })} max-md:hidden`}
        >
          <Navigation aria-hidden="true" className="size-4" />
          길찾기
        </a>
      )}
      <Link to="/mypage/reservations" className={buttonClass({ size: 'sm' })}>
        내 예약 보기
      </Link>
    </aside>
  )
}
