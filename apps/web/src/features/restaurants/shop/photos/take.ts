import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import type { ImageTile } from '../../../../ui/upload/file-tiles.tsx'
import { pictureProblem } from '../../registration/picture-check.ts'

const { max } = limits.shopPhotos

let lastId = 0

/** Which of the files can be photos, and what is to be said about the others. */
export async function lookedAt(files: readonly File[]) {
  const judged = await Promise.all(
    files.map(async (file) => ({ file, problem: await pictureProblem(file) })),
  )
  return {
    good: judged.flatMap(({ file, problem }) => (problem === null ? [file] : [])),
    problem: judged.find(({ problem }) => problem !== null)?.problem ?? null,
  }
}

export function withFiles(photos: readonly ImageTile[], files: readonly File[]) {
  const added = files.map((source) => {
    lastId += 1
    return { id: `chosen-${lastId}`, source }
  })
  return [...photos, ...added].slice(0, max)
}

export const roomProblem = (present: number, offered: number) =>
  present + offered > max ? messages.shop.tooManyPhotos : null

/** Back to where it stood, as far as there is room for it. */
export const withAgain = (photos: readonly ImageTile[], photo: ImageTile, index: number) =>
  photos.length >= max || photos.some(({ id }) => id === photo.id)
    ? photos
    : [...photos.slice(0, index), photo, ...photos.slice(index)]
