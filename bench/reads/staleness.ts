// How long another process still shows what was changed here, from the moment at which the change was answered.
import { sql } from 'kysely'
import type { Seeded } from '../booking/seed.ts'

const changes = 400
const goalMs = 50
const restaurantNo = '1'

type Servers = { readonly here: string; readonly there: string }

/** Says whether the goal was reached. */
export async function isSoonSeen(seeded: Seeded, { here, there }: Servers): Promise<boolean> {
  await sql`update member set is_store_owner = true
    where member_no = (select member_no from restaurant where restaurant_no = 1)`.execute(seeded.db)
  const headers = {
    authorization: `Bearer ${seeded.people[0]}`,
    'content-type': 'application/json',
  }
  const pause = () =>
    fetch(`${here}/api/settings/pause`, {
      method: 'PUT',
      headers,
      body: JSON.stringify({ restaurantNo }),
    })
  const resume = () =>
    fetch(`${here}/api/settings/pause?restaurantNo=${restaurantNo}`, { method: 'DELETE', headers })
  const isPaused = async (server: string) => {
    const url = `${server}/api/settings/byRestaurantNo?restaurantNo=${restaurantNo}`
    return (await (await fetch(url)).text()).includes('"isPaused":"Y"')
  }
  const times: number[] = []
  let ownMistakes = 0
  for (let change = 0; change < changes; change += 1) {
    const wanted = change % 2 === 0
    await Promise.all([isPaused(here), isPaused(there)])
    const answer = await (wanted ? pause() : resume())
    if (!answer.ok) throw new Error(`the change was refused: ${await answer.text()}`)
    const answered = performance.now()
    let looked = answered
    while ((await isPaused(there)) !== wanted) looked = performance.now()
    times.push(looked - answered)
    if ((await isPaused(here)) !== wanted) ownMistakes += 1
  }
  times.sort((one, other) => one - other)
  const quantile = (q: number) => (times[Math.floor(times.length * q)] ?? 0).toFixed(1)
  const p99 = Number(quantile(0.99))
  console.log(
    `seen by another process after the change was answered: p50 ${quantile(0.5)}, p99 ${quantile(0.99)}, most ${quantile(0.9999)} ms (goal p99 ≤ ${goalMs}); ${changes} changes, the writer's next read was old ${ownMistakes} times`,
  )
  return p99 <= goalMs && ownMistakes === 0
}
