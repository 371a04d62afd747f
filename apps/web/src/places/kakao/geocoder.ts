import type { Coordinates } from '../coordinates.ts'
import { scriptPatienceMs } from './load-script.ts'
import { loadKakaoMaps } from './maps-script.ts'

/** Where an address is, by the maps service; null without it, or when it does not know or answer. */
export async function locateAddress(address: string): Promise<Coordinates | null> {
  const maps = await loadKakaoMaps()
  if (!maps) return null
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), scriptPatienceMs)
    new maps.services.Geocoder().addressSearch(address, ([first], status) => {
      clearTimeout(timer)
      resolve(status === maps.services.Status.OK && first ? read(first) : null)
    })
  })
}

function read({ x, y }: { x: string; y: string }): Coordinates | null {
  const [lat, lng] = [Number(y), Number(x)]
  return Number.isFinite(lat) && Number.isFinite(lng) ? { lat, lng } : null
}
