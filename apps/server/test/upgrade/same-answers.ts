/**
 * Where an answer of today does not keep what was promised then. What is new in it is no difference: clients
 * of then do not read it.
 */
export function broken(then: unknown, today: unknown, path = ''): string[] {
  if (Array.isArray(then)) {
    if (!Array.isArray(today)) return [path]
    if (then.length !== today.length) return [`${path}.length`]
    return then.flatMap((item, at) => broken(item, today[at], `${path}[${at}]`))
  }
  if (isRecord(then)) {
    if (!isRecord(today)) return [path]
    return Object.entries(then).flatMap(([name, value]) =>
      broken(value, today[name], path ? `${path}.${name}` : name),
    )
  }
  return Object.is(withoutSignature(then), withoutSignature(today)) ? [] : [path]
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Addresses of what only some may see are signed for a short while: another signature each time. */
const withoutSignature = (value: unknown) =>
  typeof value === 'string' ? value.replace(/\?expires=\d+&signature=[\w-]+$/, '?signed') : value
