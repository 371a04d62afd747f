import { mainCategories } from '@matjari/contract/restaurants/tag-list'
import { buildApp } from '../../../src/app.ts'
import { type Database, openDatabase } from '../../../src/db/database.ts'
import { patientLimits, testPlace } from '../../setup/database.ts'
import type { Person } from '../access/people.ts'
import type { Scene } from '../access/request.ts'
import { printsOf, takeSnapshot } from '../access/snapshot.ts'
import { requests } from '../access/stage.ts'
import { accessServer, buildWorld, type World } from '../access/world.ts'
import { webRootForTests } from '../server/web-root.ts'
import { announcedChanges } from './announced-changes.ts'

/** Two servers that keep answers, and one that does not, on one database with one of everything. */
export async function cacheStage() {
  const { place, remove } = await testPlace('migrated')
  const open = () => openDatabase({ ...place, ...patientLimits, log: () => {} })
  const one = await open()
  // The embedded engine has one session, whoever listens.
  const two = place.url ? await open() : one
  const server = await accessServer({ ANSWER_CACHE_MB: '8' }, handles(one))
  const { deps } = server
  const web = webRootForTests()
  const quiet = { webRoot: web.root, logStream: { write: () => {} } }
  const other = await buildApp({ ...deps, ...handles(two) }, quiet)
  const none = await buildApp({ ...deps, config: { ...deps.config, answerCacheBytes: 0 } }, quiet)
  await Promise.all([other.ready(), none.ready()])
  const world = await buildWorld(server)
  const snapshot = await takeSnapshot(one.db)
  const addresses = publicAddresses(world)
  const notices = await announcedChanges(one.notices)

  type App = typeof server.app
  async function read(app: App) {
    const answers = await Promise.all(
      addresses.map(async (url) => [url, (await app.inject({ url })).body] as const),
    )
    return Object.fromEntries(answers)
  }

  return {
    world,
    requests,
    sceneOf: (person: Person): Scene => ({
      server,
      world,
      person,
      me: world.known[person === 'visitor' ? 'member' : person],
    }),
    fresh: () => read(none),
    here: () => read(server.app),
    there: () => read(other),
    /** Both keep an answer to everything there is; what they are. */
    async fill() {
      await notices.heard()
      // The other one may hear of earlier changes a moment later, and drop what it has just kept.
      for (let tries = 0; tries < 100; tries += 1) {
        const [answers] = await Promise.all([read(server.app), read(other)])
        const counts = [server.app, other].map((app) => app.responseCache.counts().entries)
        if (Math.min(...counts) >= addresses.length / 2) return answers
      }
      throw new Error('too few answers are kept')
    },
    heard: () => notices.heard(),
    /** Without triggers, so what is kept by then is forgotten by hand. */
    async restore() {
      await snapshot.restore(await printsOf(one.db))
      for (const app of [server.app, other]) app.responseCache.empty()
    },
    async close() {
      await Promise.all([other.close(), none.close(), server.close()])
      await two.close()
      await one.close()
      await remove()
      web.remove()
    },
  }
}

export type CacheStage = Awaited<ReturnType<typeof cacheStage>>

const handles = ({ db, notices }: Database) => ({ db, notices })

/** Everything that is kept, of every restaurant there is. */
function publicAddresses(world: World) {
  const { restaurantNo, newRestaurantNo, openRestaurantNo, pendingRestaurantNo } = world
  return [
    ...mainCategories
      .slice(0, 2)
      .map((name) => `/api/restaurants/category/${encodeURIComponent(name)}`),
    ...[restaurantNo, pendingRestaurantNo].map((no) => `/api/restaurants/${no}`),
    ...[restaurantNo, newRestaurantNo, openRestaurantNo].map(
      (no) => `/api/operatings?restaurantNo=${no}`,
    ),
    ...[restaurantNo, openRestaurantNo].map(
      (no) => `/api/settings/byRestaurantNo?restaurantNo=${no}`,
    ),
    `/api/reservation/info?restaurantNo=${restaurantNo}`,
    `/api/restaurants/${restaurantNo}/rating`,
    `/api/restaurants/${restaurantNo}/menu`,
    `/api/restaurants/${restaurantNo}/menu?page=0&size=1`,
    `/api/restaurants/${restaurantNo}/reviews`,
    `/api/restaurants/${restaurantNo}/reviews?page=1&sort=newest`,
    '/api/transparency',
    `/api/operatings/exceptions?restaurantNo=${restaurantNo}`,
    '/api/restaurants/search',
    '/api/restaurants/search?sort=rating&minRating=3',
    '/api/restaurants/search?reservable=Y',
    '/api/restaurants/search?openNow=Y',
    // The last two are other names for a tag: one that there is, and one that there will be.
    ...['칼국수', '샛길밥', '골목밥'].map(
      (query) => `/api/restaurants/search?query=${encodeURIComponent(query)}`,
    ),
    `/api/restaurants/suggest?query=${encodeURIComponent('칼')}`,
  ]
}
