import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ConversationView } from './conversation.ts'

/** So near the end that the next message belongs into view. */
const nearPx = 48

/** Follows the conversation, unless the reader has gone up; what is put in above moves nothing. */
export function useLogScroll({ messages, pending }: ConversationView) {
  const log = useRef<HTMLDivElement>(null)
  const toEnd = useRef(0)
  const height = useRef(0)
  const [isAtEnd, setAtEnd] = useState(true)
  const firstNo = messages[0]?.messageNo
  const lastNo = messages.at(-1)?.messageNo
  const lastKey = pending.at(-1)?.key
  const [seenTo, setSeenTo] = useState(lastNo)
  const before = useRef({ firstNo, lastKey })
  if (isAtEnd && seenTo !== lastNo) setSeenTo(lastNo)

  function handleScroll() {
    if (!log.current) return
    const { scrollHeight, scrollTop, clientHeight } = log.current
    // The browser moved it because the room for it changed: nobody has gone anywhere.
    if (clientHeight !== height.current) return
    toEnd.current = scrollHeight - scrollTop - clientHeight
    setAtEnd(toEnd.current < nearPx)
  }

  function goToEnd() {
    if (!log.current) return
    log.current.scrollTop = log.current.scrollHeight
    toEnd.current = 0
    setAtEnd(true)
  }

  useLayoutEffect(() => {
    const element = log.current
    if (!element) return
    const hasWritten = lastKey !== undefined && lastKey !== before.current.lastKey
    const hasOlder = firstNo !== before.current.firstNo
    before.current = { firstNo, lastKey }
    if (hasWritten || toEnd.current < nearPx) {
      element.scrollTop = element.scrollHeight
      toEnd.current = 0
    } else if (hasOlder) {
      element.scrollTop = element.scrollHeight - element.clientHeight - toEnd.current
    }
  }, [firstNo, lastNo, lastKey])

  // A keyboard that slides in, a field that grows: what was at the end stays there.
  useEffect(() => {
    const element = log.current
    if (!element) return
    height.current = element.clientHeight
    const observer = new ResizeObserver(() => {
      height.current = element.clientHeight
      if (toEnd.current < nearPx) element.scrollTop = element.scrollHeight
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return { log, isAtEnd, hasNews: !isAtEnd && seenTo !== lastNo, handleScroll, goToEnd }
}
