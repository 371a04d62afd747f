import { limits } from '@matjari/contract/limits'
import { formatPhone } from '@matjari/contract/phone'
import { ChevronDown, PencilLine } from 'lucide-react'
import { useState } from 'react'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Counter, Textarea } from '../../../ui/form/textarea.tsx'
import type { BookingForm } from './use-booking-form.ts'

const max = limits.reservation.requestCharacters

/** What the restaurant may be told; folded, because most tell nothing. */
export function BookingContact({ form }: { form: BookingForm }) {
  const { contact, write, submitProblem, problems, phoneField } = form
  const [isOpen, setIsOpen] = useState(false)
  const isMissed = submitProblem !== 'unchanged' && submitProblem?.part === 'phone'
  return (
    <details
      open={isOpen || isMissed}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="fold"
    >
      <summary>
        <PencilLine aria-hidden="true" />
        요청사항 · 연락처 <span>선택</span>
        <ChevronDown aria-hidden="true" />
      </summary>
      <div className="fold-fields">
        <Field label="요청사항" counter={<Counter value={contact.request} max={max} />}>
          <Textarea
            value={contact.request}
            onValueChange={(request) => write({ request })}
            max={max}
            placeholder="예: 창가 자리, 아기 의자"
          />
        </Field>
        <Field
          label="전화번호"
          error={isMissed && problems.phone}
          help="가게만 보고, 다녀간 날부터 30일 뒤에 지워요."
        >
          <Input
            ref={phoneField}
            type="tel"
            autoComplete="tel"
            placeholder="010-0000-0000"
            value={contact.phone}
            onChange={(event) => write({ phone: formatPhone(event.target.value) })}
          />
        </Field>
      </div>
    </details>
  )
}
