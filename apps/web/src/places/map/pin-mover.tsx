import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, type LucideIcon } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { type Coordinates, movedBy, type Offset } from '../coordinates.ts'
import { KakaoMap } from '../kakao/map.tsx'
import { type KakaoMaps, useKakaoMaps } from '../kakao/maps-script.ts'
import { nearestStationText } from '../sketch/description.ts'
import { SketchMover } from '../sketch/pin-mover.tsx'

type MoverProps = {
  /** Where the pin stands now, and where the address search had put it. */
  at: Coordinates
  found: Coordinates
  onMove: (at: Coordinates) => void
}

const stepMetres = 20
const strideMetres = 100

type Step = { key: string; label: string; icon: LucideIcon; towards: Offset }

const steps: readonly Step[] = [
  { key: 'ArrowUp', label: '북쪽', icon: ArrowUp, towards: { east: 0, north: 1 } },
  { key: 'ArrowDown', label: '남쪽', icon: ArrowDown, towards: { east: 0, north: -1 } },
  { key: 'ArrowLeft', label: '서쪽', icon: ArrowLeft, towards: { east: -1, north: 0 } },
  { key: 'ArrowRight', label: '동쪽', icon: ArrowRight, towards: { east: 1, north: 0 } },
]

/** A small map on which the pin is put where the door is: by dragging, by arrow keys, by buttons. */
export function PlaceMapMover({ at, found, onMove }: MoverProps) {
  const maps = useKakaoMaps()
  const isMoved = at.lat !== found.lat || at.lng !== found.lng

  const stepTo = ({ east, north }: Offset, metres: number) =>
    onMove(movedBy(at, { east: east * metres, north: north * metres }))

  function handleKey(event: KeyboardEvent) {
    const step = steps.find(({ key }) => key === event.key)
    if (!step) return
    event.preventDefault()
    stepTo(step.towards, event.shiftKey ? strideMetres : stepMetres)
  }

  return (
    <div className="grid gap-2">
      <div className="relative isolate h-60 overflow-hidden rounded-md border border-line bg-sunken">
        <Ground maps={maps} at={at} onMove={onMove} onKey={handleKey} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <output className="text-sm text-ink-2">
          {nearestStationText(at) ?? '핀을 옮겨 주세요'}
        </output>
        <div className="flex items-center gap-1">
          {steps.map(({ key, label, icon: Icon, towards }) => (
            <IconButton
              key={key}
              variant="line"
              label={`핀을 ${label}으로 ${stepMetres}m 옮기기`}
              onClick={() => stepTo(towards, stepMetres)}
            >
              <Icon aria-hidden="true" />
            </IconButton>
          ))}
          <Button size="sm" variant="ghost" disabled={!isMoved} onClick={() => onMove(found)}>
            처음 위치로
          </Button>
        </div>
      </div>
    </div>
  )
}

type GroundProps = Pick<MoverProps, 'at' | 'onMove'> & {
  maps: KakaoMaps | null | undefined
  onKey: (event: KeyboardEvent) => void
}

function Ground({ maps, at, onMove, onKey }: GroundProps) {
  const [isBroken, setIsBroken] = useState(false)
  if (!maps || isBroken) return <SketchMover at={at} onMove={onMove} onKey={onKey} />
  return <KakaoMap maps={maps} at={at} onMove={onMove} onBroken={() => setIsBroken(true)} />
}
