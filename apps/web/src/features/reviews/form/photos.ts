import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { ReviewDraft } from './draft.ts'

const max = limits.review.photos

export function fileProblem({ size }: File): string | null {
  if (size === 0) return messages.picture.empty
  return size > limits.upload.fileBytes ? messages.picture.tooLarge : null
}

/** Which of the pictures that are offered find a place, and what is to be said about the others. */
export function checkedPhotos(offered: readonly File[], present: number) {
  const good = offered.filter((file) => fileProblem(file) === null)
  const problems = new Set(offered.map(fileProblem))
  if (present + good.length > max) problems.add(messages.review.tooManyPhotos)
  return {
    taken: good.slice(0, Math.max(0, max - present)),
    problems: [...problems].filter((problem) => problem !== null),
  }
}

let lastId = 0

export function withPhotos(draft: ReviewDraft, files: readonly File[]): ReviewDraft {
  const added = files.map((source) => {
    lastId += 1
    return { id: `chosen-${lastId}`, source }
  })
  return { ...draft, photos: [...draft.photos, ...added].slice(0, max) }
}

export const withoutPhoto = (draft: ReviewDraft, id: string): ReviewDraft => ({
  ...draft,
  photos: draft.photos.filter((photo) => photo.id !== id),
})

/** Pictures dropped anywhere on the form: one that misses its place would replace the page otherwise. */
export function useDroppedFiles(
  form: RefObject<HTMLFormElement | null>,
  onFiles: (files: FileList) => void,
) {
  const take = useEffectEvent(onFiles)

  useEffect(() => {
    const element = form.current
    if (!element) return

    function allow(event: DragEvent) {
      if (hasFiles(event)) event.preventDefault()
    }
    function handleDrop(event: DragEvent) {
      if (!hasFiles(event) || isForInput(event)) return
      event.preventDefault()
      if (event.dataTransfer) take(event.dataTransfer.files)
    }

    element.addEventListener('dragover', allow)
    element.addEventListener('drop', handleDrop)
    return () => {
      element.removeEventListener('dragover', allow)
      element.removeEventListener('drop', handleDrop)
    }
  }, [form])
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

/** The place for pictures takes its own. */
const isForInput = ({ target }: DragEvent) =>
  target instanceof Element && target.matches('input[type="file"]:enabled')
