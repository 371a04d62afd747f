/** A value that must be free, and what is known about it. The message belongs to the present value. */
export type DuplicateState = {
  readonly value: string
  readonly status: 'unchecked' | 'checking' | 'checked'
  readonly message: string | null
}

export type DuplicateEvent =
  | { readonly type: 'typed'; readonly value: string }
  | { readonly type: 'asked' }
  | { readonly type: 'free'; readonly asked: string; readonly message: string }
  | { readonly type: 'refused'; readonly asked?: string; readonly message: string }

export const uncheckedValue = (value: string): DuplicateState => ({
  value,
  status: 'unchecked',
  message: null,
})

export function afterDuplicateEvent(state: DuplicateState, event: DuplicateEvent): DuplicateState {
  if (event.type === 'typed') return uncheckedValue(event.value)
  if (event.type === 'asked') return { ...state, status: 'checking', message: null }
  // An answer about a value that is no longer there says nothing.
  if (event.asked !== undefined && event.asked !== state.value) return state
  const status = event.type === 'free' ? 'checked' : 'unchecked'
  return { ...state, status, message: event.message }
}
