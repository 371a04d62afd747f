import { Phone } from 'lucide-react'
import { withHonorific } from '../../../lib/korean.ts'
import { type AffectedBooking, affectedLine } from './text.ts'

/** Who it is about, in the order the server puts them, with the numbers to call while it is decided. */
export const AffectedList = ({ bookings }: { bookings: readonly AffectedBooking[] }) => (
  <section
    aria-label="지킬 수 없게 되는 예약"
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by keyboard from here
    tabIndex={0}
    className="max-h-[min(21rem,32dvh)] overflow-auto rounded-lg border border-line"
  >
    <ul className="num text-[0.9375rem]">
      {bookings.map(affectedLine).map((line) => (
        <li
          key={line.reservationNo}
          className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 gap-y-0.5 border-line px-3 py-2 sm:gap-x-4 sm:px-4 not-first:border-t sm:grid-cols-[9rem_minmax(0,1fr)_auto]"
        >
          <b className="font-semibold">{line.when}</b>
          <span className="min-w-0 wrap-anywhere max-sm:row-start-2">
            {line.guest}
            {line.source && (
              <>
                {' '}
                <span className="text-sm whitespace-nowrap text-ink-3">· {line.source}</span>
              </>
            )}
          </span>
          <span className="max-sm:row-span-2 max-sm:row-start-1 max-sm:col-start-2">
            {line.phone ? (
              <a
                href={`tel:${line.phone}`}
                aria-label={`${withHonorific(line.name)}에게 전화 ${line.phone}`}
                className="inline-flex min-h-target items-center gap-1.5 font-medium text-ink-2 hover:text-ink hover:underline"
              >
                <Phone aria-hidden="true" className="size-4.5 text-ok-text" />
                {line.phone}
              </a>
            ) : (
              <span className="text-sm text-ink-3">{line.withoutPhone}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  </section>
)
