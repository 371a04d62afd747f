import type { DeskDay } from '@matjari/contract/owner-desk/entities'
import { useState } from 'react'
import { Segmented } from '../../../ui/choice/segmented.tsx'
import { askDiscard } from '../../../ui/overlay/alerts.ts'
import type { NewEntry } from '../board-context.ts'
import { PhoneEntry } from './phone-entry.tsx'
import { WalkInEntry } from './walk-in-entry.tsx'

const kinds = [
  { value: 'walkIn', label: '현장 손님' },
  { value: 'phone', label: '전화 예약' },
] as const

type EntryDrawerProps = {
  day: DeskDay
  now: Date
  entry: NewEntry
  onClose: () => void
}

/** Adds a guest: a walk-in, or a booking by phone. */
export function EntryDrawer({ day, now, entry, onClose }: EntryDrawerProps) {
  const [source, setSource] = useState(entry.source)
  const [isWritten, setWritten] = useState(false)

  async function close() {
    if (!isWritten || (await askDiscard())) onClose()
  }

  const kind = (
    <Segmented
      label="어떤 손님인가요?"
      options={kinds}
      value={source}
      onValueChange={setSource}
      className="flex! *:min-h-12"
    />
  )
  const frame = {
    day,
    now,
    kind,
    onWritten: setWritten,
    onDone: onClose,
    onClose: () => void close(),
  }
  return source === 'walkIn' ? (
    <WalkInEntry {...frame} />
  ) : (
    <PhoneEntry {...frame} time={entry.time ?? null} />
  )
}
