import { limits } from '@matjari/contract/limits'
import {
  restaurantDescriptionProblem,
  restaurantNameProblem,
} from '@matjari/contract/restaurants/rules'
import { type MainCategory, mainCategories } from '@matjari/contract/restaurants/tag-list'
import { graphemeCount, unitsFor, utf8Bytes } from '@matjari/contract/text-length'
import type { ChangeEvent } from 'react'
import { RadioChip } from '../../../ui/choice/chip.tsx'
import { Field, FieldGroup } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { phoneWhileTyping } from './phone.ts'
import { tooLong } from './problems.ts'

/** What they mainly cook, one of five. */
export const CategoryField = ({
  value,
  onChange,
  error,
}: {
  value: MainCategory | null
  onChange: (category: MainCategory) => void
  error: string | undefined
}) => (
  <FieldGroup label="대분류 (택 1)" required error={error}>
    <div className="flex flex-wrap gap-2">
      {mainCategories.map((category) => (
        <RadioChip
          key={category}
          name="category"
          value={category}
          checked={category === value}
          onChange={() => onChange(category)}
        >
          {category}
        </RadioChip>
      ))}
    </div>
  </FieldGroup>
)

type TextFieldProps = {
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

type Lengths = { readonly characters: number; readonly bytes: number }

/** 7 / 16자 · 19 / 50바이트 */
export const countedText = (text: string, { characters, bytes }: Lengths) => {
  // What is far too long is neither composed nor counted exactly.
  const composed = text.length > unitsFor(characters) ? text : text.normalize('NFC')
  return `${graphemeCount(composed)} / ${characters}자 · ${utf8Bytes(composed)} / ${bytes}바이트`
}

export const NameField = ({
  value,
  onChange,
  error,
  label = '가게 이름',
}: TextFieldProps & { label?: string }) => (
  <Field
    label={label}
    required
    counter={countedText(value, limits.restaurantName)}
    error={error ?? tooLong(value, restaurantNameProblem)}
  >
    <Input
      name="name"
      autoComplete="off"
      placeholder="가게 이름"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  </Field>
)

export function PhoneField({ value, onChange, error }: TextFieldProps) {
  function handleChange({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const { text, caret } = phoneWhileTyping(input.value, input.selectionStart ?? Infinity)
    input.value = text
    input.setSelectionRange(caret, caret)
    onChange(text)
  }

  return (
    <Field label="가게 전화번호" required error={error}>
      <Input
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        placeholder="예: 02-1234-5678"
        value={value}
        onChange={handleChange}
        className="num"
      />
    </Field>
  )
}

export const DescriptionField = ({ value, onChange, error }: TextFieldProps) => (
  <Field
    label="가게 설명"
    required
    counter={countedText(value, limits.restaurantDescription)}
    error={error ?? tooLong(value, restaurantDescriptionProblem)}
  >
    <Textarea
      name="description"
      placeholder="어떤 가게인지 짧게 소개해 주세요"
      max={limits.restaurantDescription.characters}
      value={value}
      onValueChange={onChange}
      className="min-h-28!"
    />
  </Field>
)
