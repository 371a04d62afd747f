import type { Deps } from '../../lib/deps.ts'
import { squarePicture } from '../../lib/media/square-picture.ts'
import { addressOf, keyOf, newSelfieKey } from './rules.ts'

type Media = Pick<Deps, 'media'>

/** Keeps a person's picture and returns its address. Slow: never inside a transaction. */
export async function keepSelfie({ media }: Media, bytes: Buffer): Promise<string> {
  const picture = await squarePicture(bytes)
  const key = newSelfieKey()
  await media.put(key, picture)
  return addressOf(key)
}

/** Removes a picture of ours; any other address, or one that is gone already, is let be. */
export async function dropPicture({ media }: Media, address: string | null): Promise<void> {
  const key = address === null ? null : keyOf(address)
  if (key !== null) await media.remove(key)
}
