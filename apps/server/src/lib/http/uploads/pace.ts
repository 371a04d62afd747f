import { limits } from '@matjari/contract/limits'

export type Pace = {
  /** In each of these stretches so many bytes arrive, or the body is cut. */
  readonly stretchMs: number
  readonly leastBytes: number
  /** And within this time all of it. */
  readonly mostMs: number
}

export const usualPace: Pace = {
  stretchMs: limits.upload.pace.seconds * 1000,
  leastBytes: limits.upload.pace.bytes,
  mostMs: limits.upload.seconds * 1000,
}

/** What of a request's body the watch needs to know. */
export type Arriving = {
  readonly complete: boolean
  readonly socket: { readonly bytesRead?: number } | null
  readonly destroy: () => unknown
}

/** Cuts a body that comes too slowly, or not at all any more. Ended by calling what it returns. */
export function watchPace(body: Arriving, { stretchMs, leastBytes, mostMs }: Pace): () => void {
  const arrived = () => body.socket?.bytesRead ?? 0
  let before = arrived()
  let stretches = 0
  const watch = setInterval(() => {
    stretches += 1
    const now = arrived()
    const isSlow = now - before < leastBytes || stretches * stretchMs >= mostMs
    before = now
    if (isSlow && !body.complete) body.destroy()
  }, stretchMs)
  watch.unref()
  return () => clearInterval(watch)
}
