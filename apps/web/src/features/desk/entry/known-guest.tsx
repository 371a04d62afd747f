import type { GuestSummary } from '@matjari/contract/owner-desk/entities'
import { guestMarks } from '@matjari/contract/owner-desk/rules'
import { isPhone } from '@matjari/contract/phone'
import { queryOptions } from '@tanstack/react-query'
import { ChevronRight, UserCheck } from 'lucide-react'
import { Link } from 'react-router'
import { api } from '../../../lib/api.ts'
import { withHonorific } from '../../../lib/korean.ts'
import { deskKeys } from '../api/keys.ts'
import { shortDay } from '../board/rules/text.ts'
import { guestAddress } from '../shell/address.ts'

/** Only guests of this shop are known by their number: of others it is not even said whether they are members. */
export const knownQuery = (restaurantNo: string, phone: string) =>
  queryOptions({
    queryKey: deskKeys.known(restaurantNo, phone),
    queryFn: ({ signal }) =>
      api('POST /api/desk/guests/recognise', { body: { restaurantNo, phone } }, { signal }),
    enabled: isPhone(phone),
    // A number that is over and done with is not kept.
    gcTime: 60_000,
  })

export function KnownGuest({ guest, restaurantNo }: { guest: GuestSummary; restaurantNo: string }) {
  const { name, visits, lastVisit, noShows, note, marks, guestKey } = guest
  const facts = [
    visits > 0 ? `${visits}번 왔어요` : '아직 온 적은 없어요',
    lastVisit && `마지막 방문 ${shortDay(lastVisit)}`,
    noShows > 0 && `노쇼 ${noShows}`,
  ]
  return (
    <div aria-live="polite" className="desk-known">
      <UserCheck aria-hidden="true" />
      <div className="min-w-0">
        <p>
          <b>{withHonorific(name)}</b>
        </p>
        <p>{facts.filter(Boolean).join(' · ')}</p>
        {marks.length > 0 && <p>{marks.map((mark) => guestMarks[mark]).join(' · ')}</p>}
        {note && <p>메모: {note}</p>}
      </div>
      <Link
        to={guestAddress(restaurantNo, guestKey)}
        aria-label={`${withHonorific(name)} 정보`}
        className="desk-tool"
      >
        <ChevronRight aria-hidden="true" />
      </Link>
    </div>
  )
}
