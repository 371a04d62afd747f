import type { WaitlistEntry } from '@matjari/contract/waitlist/entities'
import { noPromiseText } from '@matjari/contract/waitlist/rules'
import { useQuery } from '@tanstack/react-query'
import { AlertDialog } from 'radix-ui'
import { Link } from 'react-router'
import { errorMessage } from '../../../lib/api-error.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { searchWith } from '../../reservations/booking/address.ts'
import { isLive, lineQuery, type OwnPlace, useJoin, type Wish } from '../api.ts'
import { OpenTimes } from './open-times.tsx'

const wishOf = ({ restaurantNo, day, from, to, numberOfGuests }: WaitlistEntry): Wish => ({
  restaurantNo,
  day,
  from,
  to,
  numberOfGuests,
})

/** What can be done when a place is over: what is free now, and the end of the line. */
export function Again({ place }: { place: OwnPlace }) {
  const wish = wishOf(place)
  // Before the server has passed it on, one's own hold would be counted.
  const line = useQuery({ ...lineQuery(wish), enabled: !isLive(place) })
  const join = useJoin()
  const ahead = line.data?.ahead ?? null
  const own = join.data ?? line.data?.own

  return (
    <>
      <OpenTimes place={place} today={line.data?.openTimes ?? []} />
      <div className="offer-act">
        {own && (
          <output className="offer-lead num">
            다시 기다리고 있어요. {aheadText(own.ahead ?? 0)} {noPromiseText}
          </output>
        )}
        {!own && (line.isPending || ahead !== null) && (
          <>
            <Button
              variant="primary"
              size="lg"
              block
              loading={join.isPending || ahead === null}
              onClick={() => join.mutate(wish)}
            >
              빈자리 알림 다시 신청
            </Button>
            <p className="offer-foot num">
              {ahead === null
                ? '앞에 몇 팀이 있는지 보고 있어요.'
                : `다시 신청하면 맨 뒤 순서예요. ${aheadText(ahead)}`}
            </p>
          </>
        )}
        <p role="alert" className="offer-failure">
          {join.error && errorMessage(join.error)}
        </p>
        <div className="offer-row">
          <Link to={otherTimes(place)} className={buttonClass({ variant: 'ghost', block: true })}>
            다른 시간 보기
          </Link>
          <AlertDialog.Cancel asChild>
            <Button variant="ghost" block>
              닫기
            </Button>
          </AlertDialog.Cancel>
        </div>
      </div>
    </>
  )
}

const aheadText = (ahead: number) =>
  ahead === 0 ? '지금은 앞에 아무도 없어요.' : `지금은 앞에 ${ahead}팀이 있어요.`

/** The sheet of that restaurant, on the day they wanted. */
export const otherTimes = ({ restaurantNo, day, numberOfGuests }: OwnPlace) =>
  `/restaurant/${restaurantNo}${searchWith('', { day, time: null, guests: numberOfGuests })}`
