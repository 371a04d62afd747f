import { createContext, use } from 'react'

type FieldWiring = {
  id: string
  messageId: string
  required: boolean
  tone: 'plain' | 'ok' | 'error'
}

export const FieldContext = createContext<FieldWiring | null>(null)

const borders = {
  plain: 'border-line-strong hover:border-ink-2',
  ok: 'border-ok',
  error: 'border-danger-text',
}

/** The ids and states a control inside a Field uses; the control's own props win. */
export function useFieldControl() {
  const field = use(FieldContext)
  if (!field) return { border: borders.plain, aria: {} }
  return {
    border: borders[field.tone],
    aria: {
      id: field.id,
      'aria-describedby': field.messageId,
      'aria-invalid': field.tone === 'error' || undefined,
      'aria-required': field.required || undefined,
    },
  }
}
