import type { MouseEvent } from 'react'

/** The first stop of the Tab key. It scrolls by script: a change of the address would look like a new page. */
export function SkipLink() {
  function skip(event: MouseEvent) {
    event.preventDefault()
    const main = document.querySelector('main')
    main?.focus({ preventScroll: true })
    main?.scrollIntoView()
  }

  return (
    <a
      href="#main"
      onClick={skip}
      className="fixed top-4 left-4 z-(--z-toast) -translate-y-24 rounded-md bg-inverse px-5 py-3 text-on-inverse transition-transform focus:translate-y-0"
    >
      본문으로 건너뛰기
    </a>
  )
}
