import { CheckCheck } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { useReading } from './api.ts'

/** `onRead` takes the focus: with nothing left to read there is no button. */
export function InboxReadAll({ unread, onRead }: { unread: number; onRead: () => void }) {
  const { mutate: read } = useReading()

  function handleClick() {
    read(null)
    onRead()
  }

  if (unread === 0) return null
  return (
    <Button variant="ghost" size="sm" onClick={handleClick}>
      <CheckCheck aria-hidden="true" />
      모두 읽음
    </Button>
  )
}
