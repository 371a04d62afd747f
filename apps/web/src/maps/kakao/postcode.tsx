import { useEffect, useRef } from 'react'
import type { FoundAddress } from '../found-address.ts'
import { loadScript } from './load-script.ts'

/** The fields of the widget's answer that are used here. */
export type PostcodeAnswer = FoundAddress & { readonly apartment?: string }

export type PostcodeWidget = new (options: {
  oncomplete: (answer: PostcodeAnswer) => void
  width: string
  height: string
}) => { embed: (box: HTMLElement, options: { autoClose: boolean; q?: string }) => void }

declare global {
  interface Window {
    daum?: { Postcode?: PostcodeWidget }
  }
}

const src = 'https://t1.kakaocdn.net/mapjsapi/bundle/postcode/prod/postcode.v2.js'

/** Null when the script does not load. */
export async function loadPostcodeWidget(): Promise<PostcodeWidget | null> {
  if (!(await loadScript(src))) return null
  return window.kakao?.Postcode ?? window.daum?.Postcode ?? null
}

/** The widget of the postcode service, embedded in the page. */
export function DaumPostcode({
  widget: Widget,
  query,
  onAnswer,
}: {
  widget: PostcodeWidget
  query: string
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
    }).embed(element, { autoClose: false, ...(query !== '' && { q: query }) })
    return () => element.replaceChildren()
  }, [Widget, query])

  return <div ref={box} className="h-110 overflow-hidden rounded-md border border-line" />
}
