import { ImagePlus, X } from 'lucide-react'
import { Progress } from 'radix-ui'
import { ChosenImage } from './chosen-image.tsx'
import { type ImageIntake, ImageWell } from './image-well.tsx'

export type ImageTile = {
  id: string
  /** A chosen file, or the address of a picture that is there already. */
  source: File | string
  /** From 0 to 1 while it is being sent. */
  progress?: number
}

/** Chosen pictures as small tiles; the last tile takes more until `max` are there. */
export function FileTiles({
  tiles,
  max,
  onRemove,
  ...intake
}: Omit<ImageIntake, 'multiple'> & {
  tiles: readonly ImageTile[]
  max: number
  onRemove: (id: string) => void
}) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,5.25rem)] gap-2.5 max-sm:grid-cols-4">
      {tiles.map((tile, index) => (
        <Tile key={tile.id} tile={tile} position={index + 1} onRemove={() => onRemove(tile.id)} />
      ))}
      {tiles.length < max && (
        <li>
          <ImageWell
            {...intake}
            multiple
            className="grid aspect-square place-items-center content-center gap-0.5 rounded-md border-[1.5px] border-dashed border-line-strong bg-surface text-2xs text-ink-2 hover:bg-sunken data-over:bg-brand-soft"
          >
            <ImagePlus aria-hidden="true" className="size-5" />
            사진 추가
          </ImageWell>
        </li>
      )}
    </ul>
  )
}

function Tile({
  tile,
  position,
  onRemove,
}: {
  tile: ImageTile
  position: number
  onRemove: () => void
}) {
  return (
    <li className="relative aspect-square overflow-hidden rounded-md bg-sunken">
      <ChosenImage
        source={tile.source}
        alt={`사진 ${position}`}
        className="size-full object-cover"
      />
      <button
        type="button"
        onClick={onRemove}
        className="absolute top-0 right-0 grid size-target items-start justify-items-end rounded-md p-[0.3rem] -outline-offset-3"
      >
        <span className="sr-only">사진 {position} 이미지 삭제</span>
        <span className="grid size-5.5 place-items-center rounded-full bg-night/72 text-paper">
          <X aria-hidden="true" strokeWidth={2.6} className="size-3.5" />
        </span>
      </button>
      {tile.progress !== undefined && <SendingBar progress={tile.progress} position={position} />}
    </li>
  )
}

function SendingBar({ progress, position }: { progress: number; position: number }) {
  const percent = Math.round(progress * 100)
  return (
    <Progress.Root
      value={percent}
      getValueLabel={(value) => `${value}%`}
      aria-label={`사진 ${position} 올리는 중`}
      className="absolute inset-x-2 bottom-2 h-1.5 overflow-hidden rounded-full bg-night/56"
    >
      <Progress.Indicator
        style={{ width: `${percent}%` }}
        className="h-full rounded-full bg-paper transition-[width] duration-(--dur-2)"
      />
    </Progress.Root>
  )
}
