/**
 * One line of the report: fine, or what is wrong and what to do. Never contains a password, a key or a whole address.
 */
export type Finding = { readonly isFine: boolean; readonly line: string }

export const fine = (line: string): Finding => ({ isFine: true, line })
export const wrong = (line: string): Finding => ({ isFine: false, line })

/** Reports an error of a check, so that the other checks still run. */
export async function runCheck(
  about: string,
  check: () => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
  try {
    return await check()
  } catch (error) {
    return [wrong(`${about}: 확인하지 못했어요(${reasonOf(error)}).`)]
  }
}

/** Names and codes only: a message may quote secret data. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const cause = error.cause instanceof Error ? error.cause : error
  return 'code' in cause ? String(cause.code) : cause.name
}

const units = ['B', 'KB', 'MB', 'GB', 'TB']

export function size(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1024)))
  return `${Math.round(bytes / 1024 ** step)} ${units[step]}`
}
