import { Input } from '../../../ui/form/input.tsx'
import { caretIn, digitCount, priceText } from '../price.ts'

type PriceInputProps = { name: string; value: string; onValueChange: (text: string) => void }

/** Takes digits and shows them in groups of three; the caret stays where the person is writing. */
export function PriceInput({ name, value, onValueChange }: PriceInputProps) {
  function take(field: HTMLInputElement) {
    const caret = field.selectionStart ?? field.value.length
    const digitsAfter = digitCount(field.value.slice(caret))
    const text = priceText(field.value)
    if (field.value !== text) {
      field.value = text
      const place = caretIn(text, digitsAfter)
      field.setSelectionRange(place, place)
    }
    onValueChange(text)
  }

  return (
    <Input
      name={name}
      inputMode="numeric"
      autoComplete="off"
      placeholder="예) 11,000"
      end={<span className="text-ink-2">원</span>}
      value={value}
      onChange={({ currentTarget, nativeEvent }) => {
        // Rewriting the text under a syllable that is being composed would break the IME.
        const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing
        if (isComposing) onValueChange(currentTarget.value)
        else take(currentTarget)
      }}
      onCompositionEnd={(event) => take(event.currentTarget)}
    />
  )
}
