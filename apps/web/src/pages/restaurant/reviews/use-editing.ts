import type { Review } from '@matjari/contract/reviews/entities'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { reviewAnchors } from '../../../features/reviews/address.ts'

/** Which review the form is about, if not a new one; choosing one leads to the form. */
export function useEditing() {
  const form = useRef<HTMLDivElement>(null)
  // An object for each choice: the same review may be chosen again from far above.
  const [chosen, setChosen] = useState<{ readonly review: Review }>()
  const isSought = useFormAddress()

  useEffect(() => {
    if (!chosen) return
    form.current?.scrollIntoView({ behavior: isStill() ? 'instant' : 'smooth' })
    focusTitle(form.current)
  }, [chosen])

  // Back from the login: the page was not there yet when its address was read.
  useEffect(() => {
    if (!isSought || !form.current) return
    focusTitle(form.current)
    return stayAt(form.current)
  }, [isSought])

  function end() {
    if (!chosen) return
    setChosen(undefined)
    // The button that was pressed belongs to the change, and goes with it.
    focusTitle(form.current)
  }

  return {
    form,
    editing: chosen?.review ?? null,
    edit: (review: Review) => setChosen({ review }),
    end,
    /** The form stays when what stood before it goes. */
    focus: () => focusTitle(form.current),
    /** What is deleted cannot be changed any more. */
    endIf: ({ reviewNo }: Review) => {
      if (chosen?.review.reviewNo === reviewNo) setChosen(undefined)
    },
  }
}

/** Whoever comes back through the history is led to where they stood, not to where they went. */
function useFormAddress() {
  const { hash } = useLocation()
  return useNavigationType() !== 'POP' && hash === `#${reviewAnchors.form}`
}

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** It says whether a review is written or changed. */
function focusTitle(form: HTMLElement | null) {
  const title = form?.querySelector('h2')
  if (!title) return
  title.tabIndex = -1
  title.focus({ preventScroll: true })
}

/** Keeps an element at the top of the window while the page above it is still growing, until the person moves. */
function stayAt(element: HTMLElement) {
  const moved = new AbortController()
  const observer = new ResizeObserver(() => element.scrollIntoView())
  observer.observe(document.body)
  moved.signal.addEventListener('abort', () => observer.disconnect())
  for (const event of ['wheel', 'pointerdown', 'touchstart', 'keydown']) {
    window.addEventListener(event, () => moved.abort(), { signal: moved.signal, passive: true })
  }
  return () => moved.abort()
}
