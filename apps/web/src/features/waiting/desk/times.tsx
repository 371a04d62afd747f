import { guestClock } from '@matjari/contract/clock-time'
import type { DeskWaitlistEntry } from '@matjari/contract/waitlist/entities'
import { Tag } from '../../../ui/badge.tsx'
import { partyText, stateText } from './text.ts'

/** One line for each time, with how many wait and of what size. */
export const AwaitedTimes = ({ times }: { times: DeskWaitlistEntry['times'] }) => (
  <ul>
    {times.map((one) => (
      <li key={one.time} className="desk-wait-row">
        <b className="desk-wait-time">{guestClock(one.time)}</b>
        <p className="desk-wait-n">
          {one.teams}
          <small>팀</small>
        </p>
        <p className="desk-wait-sizes">
          {one.parties.map((party) => (
            <Tag key={party.numberOfGuests}>{partyText(party)}</Tag>
          ))}
        </p>
        <p className="desk-wait-state">{stateText(one)}</p>
      </li>
    ))}
  </ul>
)
