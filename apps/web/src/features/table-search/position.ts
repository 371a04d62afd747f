import { useClientValue } from '../../lib/hydration.ts'

export type Position = { readonly lat: number; readonly lng: number }
export type PositionState = 'unknown' | 'asking' | 'given' | 'refused' | 'failed'

type PositionSnapshot = { readonly position: Position | null; readonly state: PositionState }

const key = 'matjari-position'
const timeoutMs = 10_000
/** A visitor who walks has moved by then, but not to the next shop. */
const oldestMs = 5 * 60_000
const unknown: PositionSnapshot = { position: null, state: 'unknown' }

const listeners = new Set<() => void>()
let snapshot: PositionSnapshot | undefined

const current = (): PositionSnapshot => {
  snapshot ??= remembered()
  return snapshot
}

function change(next: PositionSnapshot) {
  snapshot = next
  for (const listener of listeners) listener()
}

/** About ten metres: precise enough to find a table, and no finer position is ever sent. */
const rounded = (degrees: number) => Math.round(degrees * 10_000) / 10_000

/** Asks the browser, which asks the visitor. Only ever after a press. Null: the visitor or the browser refused. */
export async function requestPosition(): Promise<Position | null> {
  change({ ...current(), state: 'asking' })
  try {
    const { coords } = await located()
    const position = { lat: rounded(coords.latitude), lng: rounded(coords.longitude) }
    remember(position)
    change({ position, state: 'given' })
    return position
  } catch (error) {
    change({ position: null, state: isRefusal(error) ? 'refused' : 'failed' })
    return null
  }
}

const located = () =>
  new Promise<GeolocationPosition>((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(resolve, reject, {
      timeout: timeoutMs,
      maximumAge: oldestMs,
    })
  })

const isRefusal = (error: unknown) =>
  error instanceof GeolocationPositionError && error.code === error.PERMISSION_DENIED

/** For this tab only. The server gets it only as the point of a search. */
function remember(position: Position) {
  try {
    sessionStorage.setItem(key, JSON.stringify(position))
  } catch {
    // Without storage it is known until the page is left.
  }
}

function remembered(): PositionSnapshot {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return isPosition(value) ? { position: value, state: 'given' } : unknown
  } catch {
    return unknown // no storage for this site, or not our content
  }
}

const isPosition = (value: unknown): value is Position =>
  typeof value === 'object' &&
  value !== null &&
  'lat' in value &&
  'lng' in value &&
  typeof value.lat === 'number' &&
  typeof value.lng === 'number'

/** The stored position of this tab; null without one. */
export const currentPosition = () => current().position

/** Subscribes to the position. */
export function usePosition() {
  const now = useClientValue(subscribe, current, unknown)
  return { ...now, ask: requestPosition }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
