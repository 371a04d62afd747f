import { chatContentProblem } from '@matjari/contract/chat/rules'
import { limits } from '@matjari/contract/limits'
import { isLongerThan } from '@matjari/contract/text-length'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Counter, Textarea } from '../../../ui/form/textarea.tsx'
import { useDraft } from './use-draft.ts'

const max = limits.chat.characters
/** From here on it is of interest how many are left. */
const nearlyFull = max - 50

/** Enter sends, Shift and Enter begins a new line; the Enter that ends a syllable does neither. */
export function ConversationForm({
  roomNo,
  isOpen,
  onSend,
  isFirst,
  button,
}: {
  roomNo: string
  isOpen: boolean
  onSend: (content: string) => void
  /** What one came for: it has the focus where no keyboard on the screen would cover the rest. */
  isFirst: boolean
  /** Is told whether there is something to send, and a way to send it. */
  button: (isReady: boolean) => ReactNode
}) {
  const field = useRef<HTMLTextAreaElement>(null)
  const counterId = useId()
  const { draft, keep } = useDraft(roomNo)
  const isReady = isOpen && chatContentProblem(draft) === null
  const isNearlyFull = isLongerThan(draft, nearlyFull)

  useEffect(() => {
    if (isFirst && matchMedia('(hover: hover)').matches)
      field.current?.focus({ preventScroll: true })
  }, [isFirst])

  function send() {
    if (!isReady) return
    keep('')
    onSend(draft.trim())
    // The pressed button has nothing left to send and could not keep the focus.
    field.current?.focus({ preventScroll: true })
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    send()
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <form onSubmit={handleSubmit} className="grid grid-cols-1 gap-1 border-t border-line p-3">
      <div className="flex items-end gap-2">
        <Textarea
          ref={field}
          rows={1}
          aria-label="메시지"
          aria-describedby={counterId}
          placeholder="메시지를 입력하세요..."
          enterKeyHint="send"
          autoComplete="off"
          value={draft}
          onValueChange={keep}
          max={max}
          onKeyDown={handleKey}
          className="max-h-28 enabled:min-h-12! enabled:resize-none"
        />
        {button(isReady)}
      </div>
      <p id={counterId} className="num text-right text-xs text-ink-3 empty:hidden">
        {isNearlyFull && <Counter value={draft} max={max} />}
      </p>
    </form>
  )
}
