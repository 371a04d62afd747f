import { messages } from '@matjari/contract/messages'
import { restaurantNameProblem } from '@matjari/contract/restaurants/rules'
import { type FormEvent, useRef, useState } from 'react'
import { errorMessage } from '../../../../lib/api-error.ts'
import { typed } from '../../registration/input.ts'
import { NameField } from '../../registration/text-fields.tsx'
import { useNameRequest } from '../api.ts'
import { FieldActions } from './field-actions.tsx'
import type { RequestFieldProps } from './request-part.tsx'

/** A new name, as far as it can be judged here. */
export function NameRequestField({ restaurantNo, current, earlier, onClose }: RequestFieldProps) {
  const form = useRef<HTMLFormElement>(null)
  const [name, setName] = useState(earlier || current)
  const [problem, setProblem] = useState<string>()
  const request = useNameRequest(restaurantNo)

  function show(message: string) {
    setProblem(message)
    form.current?.querySelector('input')?.focus()
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (request.isPending) return
    const wanted = typed(name)
    const found = restaurantNameProblem(wanted) ?? (wanted === current && messages.shop.sameName)
    if (found) return show(found)
    request.mutate(wanted, {
      onSuccess: ({ message }) => onClose(message),
      onError: (error) => show(errorMessage(error)),
    })
  }

  return (
    <form ref={form} noValidate onSubmit={handleSubmit} className="grid grid-cols-1 gap-4">
      <NameField
        label="새 가게 이름"
        value={name}
        onChange={(changed) => {
          setName(changed)
          setProblem(undefined)
        }}
        error={problem}
      />
      <FieldActions isSending={request.isPending} onCancel={() => onClose()} />
    </form>
  )
}
