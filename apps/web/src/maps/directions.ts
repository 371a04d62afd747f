/** Kakao's page that finds the way; it needs no key. A comma in the name would end it there. */
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
