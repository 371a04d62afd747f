import { useEffect, useRef, useState } from 'react'

/** Opens the form under a review and leads there; when it is done, back to the review. */
export function useEditInPlace() {
  const item = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLDivElement>(null)
  // Counts the presses: the review may be chosen again from far above its open form.
  const [presses, setPresses] = useState(0)

  useEffect(() => {
    if (presses === 0) return
    form.current?.scrollIntoView({ behavior: smoothIfLiked() })
    form.current?.focus({ preventScroll: true })
  }, [presses])

  function end() {
    setPresses(0)
    // The form goes with the focus in it.
    item.current?.scrollIntoView({ behavior: smoothIfLiked(), block: 'nearest' })
    item.current?.focus({ preventScroll: true })
  }

  return {
    item,
    form,
    isEditing: presses > 0,
    edit: () => setPresses((count) => count + 1),
    end,
  }
}

const smoothIfLiked = () =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
