import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'

/** What keeps a chosen file from being sent; null when nothing does. */
export const pictureProblem = async (file: File) =>
  sizeProblem(file) ?? (await contentProblem(file))

function sizeProblem({ size }: File): string | null {
  if (size === 0) return messages.picture.empty
  return size > limits.upload.fileBytes ? messages.picture.tooLarge : null
}

/** It may call itself a picture and be none that can be looked at. */
async function contentProblem(file: File): Promise<string | null> {
  try {
    const picture = await createImageBitmap(file)
    picture.close()
    return null
  } catch {
    return messages.picture.imageOnly
  }
}
