import pg from 'pg'

type Coded = Error & { code?: unknown }

const LOST_CODE =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|57P0[1-5]|25P03|08.{3}|53300)$/

/** Messages of pg that carry no code. */
const LOST_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|Cannot use a pool after calling end|Client (was closed|has encountered a connection error))/

/** True when the database could not be reached or disconnected, so that the same request may succeed later. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, message }: Coded = error
  return (typeof code === 'string' && LOST_CODE.test(code)) || LOST_MESSAGE.test(message)
}

/** PostgreSQL's error code; undefined for any other error. */
export const codeOf = (error: unknown) =>
  error instanceof pg.DatabaseError ? error.code : undefined

/** Two transactions waited for each other and PostgreSQL aborted this one: it may simply run again. */
export function isDeadlock(error: unknown): boolean {
  const code = codeOf(error)
  return code === '40P01' || code === '40001'
}

/** Another transaction held a lock for longer than the limit. */
export const isLockTimeout = (error: unknown) => codeOf(error) === '55P03'

/** The disk of this process or of the database is full. */
export const isDiskFull = (error: unknown) =>
  codeOf(error) === '53100' ||
  (error instanceof Error && 'code' in error && /^(ENOSPC|EDQUOT)$/.test(String(error.code)))

/** The database is read-only at the moment, e.g. because another server has become the primary. */
export const isReadOnly = (error: unknown) => codeOf(error) === '25006'

/** The request is correct: at another moment it would have succeeded. */
export const isTransient = (error: unknown) =>
  isConnectionLost(error) ||
  isLockTimeout(error) ||
  isDeadlock(error) ||
  isReadOnly(error) ||
  // The server has run out of memory, disk or connections.
  codeOf(error)?.startsWith('53') === true

/** The constraint or unique index that refused a change; null for any other error. */
export function violatedConstraint(error: unknown): string | null {
  if (!(error instanceof pg.DatabaseError) || !error.code?.startsWith('23')) return null
  return error.constraint ?? null
}

/** One sentence for the operator. Never contains the password. */
export function connectionProblem(url: string, error: unknown): string {
  const address = parseAddress(url)
  if (!address) return NOT_AN_ADDRESS
  const { server, database, user, password } = address
  const { code, message }: Coded = error instanceof Error ? error : new Error(String(error))
  if (code === '28P01' || code === '28000')
    return `PostgreSQL(${server})이 사용자 ${user}의 접속을 거절했어요. DATABASE_URL의 사용자와 비밀번호를 확인해 주세요.`
  if (code === '3D000')
    return `PostgreSQL(${server})에 ${database} 데이터베이스가 없어요. 먼저 만들거나 DATABASE_URL을 고쳐 주세요.`
  if (code === '57P03')
    return `PostgreSQL(${server})이 아직 준비 중이에요. 잠시 뒤에 다시 시작해 주세요.`
  if (code === '53300')
    return `PostgreSQL(${server})에 남은 연결이 없어요. max_connections를 확인해 주세요.`
  if (isConnectionLost(error))
    return `PostgreSQL(${server})에 연결할 수 없어요. 서버가 켜져 있는지, DATABASE_URL이 맞는지 확인해 주세요.`
  const reason = password ? message.replaceAll(password, '***') : message
  return `PostgreSQL(${server})을 쓸 수 없어요: ${reason}`
}

const NOT_AN_ADDRESS =
  'DATABASE_URL이 PostgreSQL 주소가 아니에요. postgres://사용자:비밀번호@호스트:5432/데이터베이스 꼴로 적어 주세요.'

function parseAddress(url: string) {
  try {
    const { protocol, hostname, port, pathname, username, password } = new URL(url)
    if (protocol !== 'postgres:' && protocol !== 'postgresql:') return null
    return {
      server: `${hostname || 'localhost'}:${port || 5432}`,
      database: decodeURIComponent(pathname.slice(1)) || username,
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
    }
  } catch {
    return null // not an address at all, or a % that is not followed by two digits
  }
}
