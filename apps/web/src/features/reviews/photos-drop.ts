import { type RefObject, useEffect, useEffectEvent } from 'react'

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
