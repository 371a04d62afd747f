type Place = {
  readonly category: string
  readonly latitude: number | null
  readonly longitude: number | null
}

/** Half of a walk, in degrees. */
const around = 0.012

/** Where in the client somebody finds another table of that kind near a place that is closed. */
export function nearbyAddress({ category, latitude, longitude }: Place): string {
  const kind = `/search-results?category=${encodeURIComponent(category)}`
  if (latitude === null || longitude === null) return kind
  const sides = [longitude - around, latitude - around, longitude + around, latitude + around]
  return `${kind}&view=map&bbox=${sides.map((degrees) => Number(degrees.toFixed(5))).join(',')}`
}
