// How the product stands a city of a million restaurants, five million members and fifty million bookings:
//   npm run bench:growth -- --restaurants 1000000 --members 5000000 --bookings 50000000 --keep <name>
// Under the name of --keep the rows stay for the next run; without it they go with the end of it.
import { parseArgs } from 'node:util'
import { databaseAt } from '../apps/server/test/engines/server-databases.ts'
import { startRealPostgres } from '../apps/server/test/engines/real-postgres.ts'
import { isLoaded, load, loadingSettings, nameOf } from './growth/load.ts'
import { isSound, printSizes } from './growth/sizes.ts'

const { values } = parseArgs({
  options: {
    restaurants: { type: 'string', default: '20000' },
    members: { type: 'string', default: '100000' },
    bookings: { type: 'string', default: '1000000' },
    keep: { type: 'string' },
  },
})
const size = {
  restaurants: Number(values.restaurants),
  members: Number(values.members),
  bookings: Number(values.bookings),
}
const kept = `matjari-growth-${values.keep ?? process.pid}`

const filling = await startRealPostgres(loadingSettings, kept)
try {
  if (!(await isLoaded(filling.url, size))) {
    await load(filling.url, size)
    const url = databaseAt(filling.url, nameOf(size))
    await printSizes(url)
    if (!(await isSound(url))) process.exitCode = 1
  }
} finally {
  await filling.remove()
}
