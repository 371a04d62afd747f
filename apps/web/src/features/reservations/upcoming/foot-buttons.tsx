import type { ComponentProps } from 'react'
import { Button } from '../../../ui/button.tsx'

/** The way out has the focus at first: a hasty Enter takes nobody's table away. */
export const StopButton = ({ onStop }: { onStop: () => void }) => (
  <FootButton ref={takeFocus} onClick={onStop} className="max-sm:flex-[0_0_6.5rem]! max-sm:text-md">
    그만두기
  </FootButton>
)

/** Large, and on a phone narrow enough to stand beside the other one. */
export const FootButton = (props: ComponentProps<typeof Button>) => (
  <Button size="lg" className="max-sm:px-3 max-sm:text-md" {...props} />
)

// Outside, so that it is the same function each time and takes the focus only once.
function takeFocus(button: HTMLButtonElement | null) {
  button?.focus()
}
