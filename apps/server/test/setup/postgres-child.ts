// Starts a PostgreSQL server, says where, and waits to be killed.
import { startRealPostgres } from '../engines/real-postgres.ts'

const { url } = await startRealPostgres()
process.stdout.write(`${url}\n`)
setInterval(() => {}, 60_000)
