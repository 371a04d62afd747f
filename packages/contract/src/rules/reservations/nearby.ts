type Place = {
  readonly category: string
  /** Of its district. */
  readonly guCode: string
  readonly latitude: number | null
  readonly longitude: number | null
}

/** Half of a walk, in degrees. */
const around = 0.012

/** Where in the client somebody finds another table of that kind near a place that is closed. */
export function nearbyAddress({ category, guCode, latitude, longitude }: Place): string {
  // What is in no category has nothing in common.
  const kind = category === '기타' ? '' : `category=${encodeURIComponent(category)}&`
  if (latitude === null || longitude === null) return `/search-results?${kind}region=${guCode}`
  const sides = [longitude - around, latitude - around, longitude + around, latitude + around]
  return `/search-results?${kind}view=map&bbox=${sides.map((degrees) => Number(degrees.toFixed(5))).join(',')}`
}
