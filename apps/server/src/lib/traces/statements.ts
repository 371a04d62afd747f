const known = new Map<string, string>()
const most = 2_000
const longest = 4_000

/** What a statement does to which table first, such as `insert reservation`: that is how people know it. */
export function summaryOf(sql: string): string {
  const found = known.get(sql)
  if (found !== undefined) return found
  const made = summarize(sql)
  // Some statements are put together from parts: of those only so many are remembered.
  if (known.size >= most) known.clear()
  known.set(sql, made)
  return made
}

/** Values stand beside the text, never in it. */
export const textOf = (sql: string) => sql.slice(0, longest)

const named = String.raw`"?([a-z_]\w*)"?`
const inserted = new RegExp(String.raw`\binsert\s+into\s+${named}`, 'i')
const deleted = new RegExp(String.raw`\bdelete\s+from\s+${named}`, 'i')
const updated = new RegExp(String.raw`\bupdate\s+${named}(?:\s+as\s+\w+)?\s+set\b`, 'i')
const read = new RegExp(String.raw`\bfrom\s+${named}`, 'i')

function summarize(sql: string): string {
  for (const [verb, pattern] of [
    ['insert', inserted],
    ['update', updated],
    ['delete', deleted],
    ['select', read],
  ] as const) {
    const table = pattern.exec(sql)?.[1]
    if (table) return `${verb} ${table.toLowerCase()}`
  }
  return (/^\s*(\w+)/.exec(sql)?.[1] ?? 'statement').toLowerCase()
}
