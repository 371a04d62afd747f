/** Where pictures are kept. */
export type MediaStore = {
  readonly put: (key: string, bytes: Buffer) => Promise<void>
  /** Null when there is none. */
  readonly read: (key: string) => Promise<Buffer | null>
  /** Also when there is none. */
  readonly remove: (key: string) => Promise<void>
  /** Removes what writes that never ended have left behind. */
  readonly tidy: () => Promise<void>
}

const ours = /^[a-z0-9-]+(\/[a-z0-9-]+)*\.[a-z0-9]+$/

/** Keys are made by us: lower-case letters, digits, `-`, `/` and one dot. Anything else is a trick. */
export function checkedKey(key: string): string {
  if (!ours.test(key)) throw new Error('not a key of the media store')
  return key
}

const contentTypes: ReadonlyMap<string, string> = new Map([
  ['webp', 'image/webp'],
  ['jpg', 'image/jpeg'],
])

/** By the ending of the key, which says what we made. */
export const contentTypeOf = (key: string) =>
  contentTypes.get(key.slice(key.lastIndexOf('.') + 1)) ?? 'application/octet-stream'

/** Everyone's for good. What is not named here is somebody's, or may become so. */
const lasting = /^(pictures|selfies)\//

/** Said to whatever may stand before the store. */
export const cachingOf = (key: string) =>
  lasting.test(key) ? 'public, max-age=31536000, immutable' : 'private, no-store'
