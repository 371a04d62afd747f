import { limits } from '@matjari/contract/limits'
import { Field } from '../form/field.tsx'
import { Counter, Textarea } from '../form/textarea.tsx'

export type ReasonTexts = {
  readonly label?: string
  /** Who will read it. */
  readonly help: string
  readonly max?: number
}

/** For those who want to say why. */
export const ReasonField = ({
  label = '이유 (선택)',
  help,
  max = limits.audit.reasonCharacters,
  reason,
  onChange,
}: ReasonTexts & { reason: string; onChange: (reason: string) => void }) => (
  <Field label={label} help={help} counter={<Counter value={reason} max={max} />}>
    <Textarea name="reason" max={max} value={reason} onValueChange={onChange} />
  </Field>
)
