import { LocateFixed, Minus, Plus, RotateCw } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/choice/segmented.tsx'
import { type PinWord, pinWords } from './pin-text.ts'

export const zoomTimes = 1.35

type ToolsProps = {
  onZoom: (times: number) => void
  /** Absent when nobody knows where the person is. */
  onHere?: (() => void) | undefined
}

export const MapTools = ({ onZoom, onHere }: ToolsProps) => (
  <div className="map-tools">
    <div className="map-zoom">
      <button type="button" aria-label="확대" onClick={() => onZoom(zoomTimes)}>
        <Plus aria-hidden="true" />
      </button>
      <button type="button" aria-label="축소" onClick={() => onZoom(1 / zoomTimes)}>
        <Minus aria-hidden="true" />
      </button>
    </div>
    {onHere && (
      <button type="button" aria-label="내 위치로" onClick={onHere}>
        <LocateFixed aria-hidden="true" />
      </button>
    )}
  </div>
)

type AgainProps = { onPress: () => void }

export const SearchAgain = ({ onPress }: AgainProps) => (
  <Button variant="outline" className="map-again" onClick={onPress}>
    <RotateCw aria-hidden="true" className="size-4" />이 지역에서 다시 검색
  </Button>
)

type WordChoiceProps = { word: PinWord; onWord: (word: PinWord) => void }

export const WordChoice = ({ word, onWord }: WordChoiceProps) => (
  <Segmented
    label="핀에 표시할 것"
    options={pinWords}
    value={word}
    onValueChange={onWord}
    className="map-words"
  />
)
