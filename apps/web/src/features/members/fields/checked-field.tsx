import { type ComponentProps, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import type { DuplicateCheck } from './use-duplicate-check.ts'

type CheckedFieldProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  label: string
  duplicate: DuplicateCheck
  /** The word on the button; the screens write it differently. */
  checkLabel?: string
  help?: string
}

/** A text field beside the button that asks whether the value is still free. */
export function CheckedField({
  label,
  duplicate,
  checkLabel = '중복확인',
  help,
  ...input
}: CheckedFieldProps) {
  const control = useRef<HTMLInputElement>(null)
  const { value, status, isChecked, message } = duplicate

  function handleCheck() {
    if (value.trim() === '') control.current?.focus()
    void duplicate.check()
  }

  return (
    <Field
      label={label}
      help={help}
      ok={isChecked && message}
      error={!isChecked && message}
      row={
        <Button
          variant={isChecked ? 'quiet' : 'soft'}
          loading={status === 'checking'}
          onClick={handleCheck}
        >
          {checkLabel}
        </Button>
      }
    >
      <Input
        {...input}
        ref={control}
        value={value}
        onChange={(event) => duplicate.change(event.target.value)}
      />
    </Field>
  )
}
