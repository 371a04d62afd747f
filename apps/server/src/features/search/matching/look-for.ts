import type { Db } from '../../../lib/db/database.ts'
import { readFrequencies } from './frequencies.ts'
import type { Found, LookUp } from './look-up.ts'
import { countedMost, fewFor, filteredMost, gatheredMost, lookedMost } from './paths.ts'
import { findScored, type Scored, slots } from './scored.ts'
import { isFiltered, type Order } from './statement.ts'
import { totalOf } from './tiers.ts'
import { keysOfWanted, likeliest, partOfWanted, type Wanted } from './wanted.ts'

type How = Omit<LookUp, 'sought'>

const cut = ({ musts, places, tags }: Wanted): Wanted => ({
  musts: musts.slice(0, slots.musts),
  places: places.slice(0, slots.places),
  tags: tags.slice(0, slots.tags),
})

/** Everything that fits what was read, as far as it is counted, best first. */
export async function lookFor(db: Db, asked: Wanted, how: How): Promise<Found> {
  const wanted = cut(asked)
  const frequencies = await readFrequencies(db, keysOfWanted(wanted))
  const part = partOfWanted(wanted, frequencies)
  if (!part) return { restaurantNos: [], count: 0 }
  const { most = countedMost } = how
  const order: Order = how.sort
  const filtered = isFiltered(how.filters)
  const total = totalOf(frequencies)
  const look = (given: Pick<Scored, 'source' | 'looked'>) =>
    findScored(db, {
      ...given,
      order,
      wanted: { ...wanted, places: wanted.places.map((one) => likeliest(one, frequencies)) },
      filters: how.filters,
      moment: how.moment,
      tsquery: part.tsquery,
      limit: most,
    })
  const few = fewFor(most, { total, isFiltered: filtered })
  if (part.estimate > few) {
    // There are many: whoever is liked best is met soon.
    const looked = filtered ? filteredMost : lookedMost
    const walked = await look({ source: order === 'newest' ? 'newest' : 'ranks', looked })
    if (walked.length >= most) return { restaurantNos: walked, count: walked.length }
  }
  const found = await look({ source: 'grams', looked: gatheredMost })
  return { restaurantNos: found, count: found.length }
}
