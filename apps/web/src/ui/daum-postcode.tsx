import { useEffect, useRef } from 'react'
import type { PostcodeAnswer, PostcodeWidget } from './daum-postcode-script.ts'

/** The widget of the postcode service, in the place where it is put. */
export function DaumPostcode({
  widget: Widget,
  onAnswer,
}: {
  widget: PostcodeWidget
  onAnswer: (answer: PostcodeAnswer) => void
}) {
  const box = useRef<HTMLDivElement>(null)
  const answer = useRef(onAnswer)

  useEffect(() => {
    answer.current = onAnswer
  }, [onAnswer])

  useEffect(() => {
    const element = box.current
    if (!element) return
    new Widget({
      oncomplete: (found) => answer.current(found),
      width: '100%',
      height: '100%',
    }).embed(element, { autoClose: false })
    return () => element.replaceChildren()
  }, [Widget])

  return <div ref={box} className="h-110 overflow-hidden rounded-md border border-line" />
}
