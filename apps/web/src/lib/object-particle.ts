const syllables = 0xd7a3 - 0xac00 + 1

/** 국숫집을, 은하수를; of a name in other letters nobody knows how it is spoken. */
export function withObject(name: string): string {
  const last = name.charCodeAt(name.length - 1) - 0xac00
  if (!(last >= 0 && last < syllables)) return `${name}을(를)`
  return `${name}${last % 28 === 0 ? '를' : '을'}`
}
