import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { Button } from '../../ui/button.tsx'

const tones = {
  ok: 'aria-pressed:border-transparent aria-pressed:bg-ok-soft aria-pressed:text-ok-text',
  danger:
    'aria-pressed:border-transparent aria-pressed:bg-danger-soft aria-pressed:text-danger-text',
}

/** Stays where it is once it is set, so that a wrong mark is corrected by pressing the other one. */
export const MarkButton = ({
  name,
  word,
  tone,
  isSet,
  isSetting,
  onSet,
}: {
  name: string
  word: string
  tone: keyof typeof tones
  isSet: boolean
  isSetting: boolean
  onSet: () => void
}) => (
  <Button
    size="sm"
    variant="outline"
    loading={isSetting}
    aria-pressed={isSet}
    aria-disabled={isSet}
    onClick={() => !isSet && onSet()}
    className={clsx(tones[tone], isSet && 'pointer-events-none')}
  >
    {isSet && <Check aria-hidden="true" className="size-4" />}
    <span>
      <span className="sr-only">{name} </span>
      {word}
    </span>
  </Button>
)
