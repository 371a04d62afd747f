import { pictureSrcSet } from '@matjari/contract/media/picture-address'
import type { WaitlistEntry } from '@matjari/contract/waitlist/entities'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Photo } from '../../../ui/photo/photo.tsx'

type ItemProps = {
  waiting: WaitlistEntry
  look?: 'offer' | 'end'
  /** Which table, in words. */
  line: string
  /** How it stands. */
  state: ReactNode
  actions: ReactNode
}

/** A restaurant somebody waits for: photo, what, how it stands, and what can be done about it. */
export const Item = ({ waiting, look, line, state, actions }: ItemProps) => (
  <li className={clsx('qitem', look && `qitem-${look}`)}>
    <Photo
      src={waiting.restaurantImage ?? undefined}
      srcSet={pictureSrcSet(waiting.restaurantImage)}
      sizes="80px"
      width={80}
      height={80}
    />
    <div>
      <p className="qitem-name">
        <Link to={`/restaurant/${waiting.restaurantNo}`}>{waiting.restaurantName}</Link>
      </p>
      <p className="qitem-line num">{line}</p>
      {state}
    </div>
    <div className="qitem-act">{actions}</div>
  </li>
)

/** What a button is about, for who does not see where it stands. */
export const About = ({ waiting }: { waiting: WaitlistEntry }) => (
  <span className="sr-only">{waiting.restaurantName} </span>
)
