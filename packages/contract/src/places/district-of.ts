/**
 * The area of a restaurant for guests: the neighbourhood that an address names in parentheses ('… (연남동)'), else
 * its 구, 군 or 시.
 */
export function districtOf(address: string): string {
  const neighbourhood = /\(([^(),]*[동가리읍면로])\s*[,)]/.exec(address)?.[1]
  if (neighbourhood) return neighbourhood.trim()
  const words = address.split(/\s+/)
  return (
    words.find((word) => /..?.?[구군]$/.test(word)) ?? words.find((word) => /.시$/.test(word)) ?? ''
  )
}
