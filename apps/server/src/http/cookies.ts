/** The value of one cookie of a request, or undefined. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const pairs = header?.split(';').map((pair) => pair.trim()) ?? []
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}

/** A cookie that scripts cannot read. With `elsewhere` the browser also sends it with requests from other sites. */
export function writeCookie(options: {
  name: string
  value: string
  path: string
  seconds: number
  secure: boolean
  elsewhere: boolean
}): string {
  const { name, value, path, seconds, secure, elsewhere } = options
  const site = elsewhere ? 'None' : 'Lax'
  // Browsers refuse SameSite=None without Secure.
  const safe = secure || elsewhere ? '; Secure' : ''
  return `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=${site}${safe}`
}
