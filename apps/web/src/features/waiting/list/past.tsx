import type { WaitlistEntry } from '@matjari/contract/waitlist/entities'
import { waitlistStates } from '@matjari/contract/waitlist/rules'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { searchWith } from '../../reservations/booking/address.ts'
import { About, Item } from './item.tsx'
import { wishText } from './text.ts'

const step = 10

/** What is over, the latest first, and where to go from there. */
export function PastWaitings({ waitings }: { waitings: readonly WaitlistEntry[] }) {
  const id = useId()
  const [now] = useState(() => new Date())
  const [shown, setShown] = useState(step)
  return (
    <section aria-labelledby={id} className="qpast">
      <h2 id={id}>지난 알림</h2>
      <ul className="qlist">
        {waitings.slice(0, shown).map((waiting) => (
          <Item
            key={waiting.waitingNo}
            waiting={waiting}
            look="end"
            line={wishText(waiting, now)}
            state={<p className="qitem-end-word">{waitlistStates[waiting.state]}</p>}
            actions={<WayOn waiting={waiting} />}
          />
        ))}
      </ul>
      {waitings.length > shown && (
        <Button onClick={() => setShown(shown + step)}>지난 알림 더 보기</Button>
      )}
    </section>
  )
}

function WayOn({ waiting }: { waiting: WaitlistEntry }) {
  const { state, restaurantNo, numberOfGuests: guests } = waiting
  const [to, words] =
    state === 'accepted'
      ? ['/mypage/reservations', '내 예약 보기']
      : [
          `/restaurant/${restaurantNo}${searchWith('', { day: null, time: null, guests })}`,
          '다른 날 보기',
        ]
  return (
    <Link to={to} className={buttonClass()}>
      <span>
        <About waiting={waiting} />
        {words}
      </span>
    </Link>
  )
}
