import { existsSync } from 'node:fs'
import pg from 'pg'

const debianRoots = '/etc/ssl/certs/ca-certificates.crt'

type Reader = {
  /** Main version of the tools. */
  readonly major: number
}

/**
 * The address for PostgreSQL's own programs: in their environment, where unlike in their arguments other users of
 * the machine cannot read it. Read by the driver, so that both mean the same place.
 */
export function addressForTools(url: string, reader: Reader): Record<string, string> {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url })
  return {
    PGHOST: host,
    PGPORT: String(port),
    ...(user && { PGUSER: user }),
    ...(database && { PGDATABASE: database }),
    ...(password && { PGPASSWORD: password }),
    ...encryption(new URLSearchParams(url.split('?')[1] ?? ''), reader),
  }
}

/** The driver checks who answers in every mode but two; its neighbours must not trust more easily. */
function encryption(query: URLSearchParams, { major }: Reader): Record<string, string> {
  const mode = query.get('sslmode') ?? (query.get('ssl') === 'true' ? 'verify-full' : undefined)
  if (mode === undefined) return {}
  const isPlain = mode === 'disable' || query.get('uselibpqcompat') === 'true'
  const meant = mode === 'no-verify' ? 'require' : isPlain ? mode : 'verify-full'
  const root = query.get('sslrootcert') ?? (meant === 'verify-full' ? rootsFor(major) : undefined)
  return {
    PGSSLMODE: meant,
    ...(root && { PGSSLROOTCERT: root }),
    ...(query.get('sslcert') && { PGSSLCERT: query.get('sslcert') ?? '' }),
    ...(query.get('sslkey') && { PGSSLKEY: query.get('sslkey') ?? '' }),
  }
}

/** Those of the system; before 16 they have to be named. */
const rootsFor = (major: number) =>
  major >= 16 ? 'system' : existsSync(debianRoots) ? debianRoots : undefined
