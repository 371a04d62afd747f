import { Button } from '../../../ui/button.tsx'

/** The way out has the focus at first: a hasty Enter takes nobody's table away. */
export const StopButton = ({ onStop }: { onStop: () => void }) => (
  <Button ref={takeFocus} size="lg" onClick={onStop}>
    그만두기
  </Button>
)

// Outside, so that it is the same function each time and takes the focus only once.
function takeFocus(button: HTMLButtonElement | null) {
  button?.focus()
}
