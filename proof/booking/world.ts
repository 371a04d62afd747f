import type { Db } from '../../apps/server/src/db/db.ts'
import { enlist, type Person } from '../shared/people.ts'
import { openVenue, type Venue } from '../shared/venue.ts'
import { venueRules } from './venues.ts'

export type World = {
  readonly venues: readonly Venue[]
  readonly admin: Person
  /** The members who may still book; those who withdraw are replaced. */
  readonly members: Person[]
}

/** Restaurants that are open day and night, each with its owner, and members who are all signed in. */
export async function buildWorld(db: Db, memberCount: number): Promise<World> {
  const [admin] = await enlist(db, 1, { memberRole: 'ROLE_ADMIN' })
  if (!admin) throw new Error('no administrator')
  const owners = await enlist(db, venueRules.length, { isStoreOwner: true })
  const venues = []
  for (const [place, owner] of owners.entries()) {
    const rule = venueRules[place]
    if (rule) venues.push(await openVenue(db, owner, rule))
  }
  return { venues, admin, members: await enlist(db, memberCount) }
}
