import type { Deps } from '../../lib/deps.ts'
import type { Upload } from '../../lib/http/multipart.ts'
import { dropPicture, keepSelfie } from '../media/commands.ts'

/** Keeps the picture, if one was sent, and takes it away again when the work it is for fails. Null: none. */
export async function withSelfie<T>(
  deps: Deps,
  picture: Upload | undefined,
  work: (memberSelfie: string | null) => Promise<T>,
): Promise<T> {
  const memberSelfie = picture ? await keepSelfie(deps, picture.bytes) : null
  try {
    return await work(memberSelfie)
  } catch (error) {
    await dropPicture(deps, memberSelfie)
    throw error
  }
}
