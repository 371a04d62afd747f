/** Kakao's page for directions; it needs no key. A comma would end the name in its URL. */
export function directionsUrl({
  name,
  lat,
  lng,
}: {
  name: string
  lat: number
  lng: number
}): string {
  const spoken = name.replaceAll(',', ' ').trim()
  return `https://map.kakao.com/link/to/${encodeURIComponent(spoken)},${lat},${lng}`
}
