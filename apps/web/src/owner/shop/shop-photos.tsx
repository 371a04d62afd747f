import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { clsx } from 'clsx'
import {
  ArrowLeft,
  ArrowRight,
  CircleAlert,
  ImagePlus,
  type LucideIcon,
  Trash2,
} from 'lucide-react'
import { useRef, useState } from 'react'
import { showToast } from '../../ui/overlay/toasts.ts'
import type { ImageTile } from '../../ui/upload/file-tiles.tsx'
import { ChosenImage, ImageDropzone } from '../../ui/upload/image-dropzone.tsx'
import { useFocusLater } from '../../ui/upload/use-focus-later.ts'
import { movedTo, useTileDrag, withMoved } from '../../ui/upload/use-tile-drag.ts'
import { UploadProgress } from '../../ui/upload-progress.tsx'
import { pictureProblem } from '../registration/registration-fields.tsx'
import { ShopSection } from './shop-section.tsx'
import { type ShopEditorState, toastGroup } from './use-shop-editor.ts'

type PhotosSectionProps = Pick<
  ShopEditorState,
  'draft' | 'problems' | 'progress' | 'change' | 'tell'
>

/** Up to twenty photos; the first is the one on every card. */
export function PhotosSection({ draft, problems, progress, change, tell }: PhotosSectionProps) {
  const { photos } = draft

  async function take(files: readonly File[]) {
    const { good, problem } = await checkFiles(files)
    const tooMany = tooManyPhotosProblem(photos.length, good.length)
    if (good.length > 0) change('photos', (before) => withFiles(before, good))
    const message = tooMany ?? problem
    if (message) tell('photos', message)
  }

  function remove(photo: ImageTile, index: number) {
    change('photos', (before) => before.filter(({ id }) => id !== photo.id))
    showToast(removedText(index + 1), 'ok', {
      group: toastGroup,
      action: {
        label: '실행 취소',
        run: () => change('photos', (before) => withRestored(before, photo, index)),
      },
    })
  }

  return (
    <ShopSection
      title="사진"
      hint="첫 사진이 대표 사진이에요. 끌거나 화살표로 순서를 바꿔요."
      aside={
        <p className="num text-ink-3">
          <b className="text-ink">{photos.length}</b> / {limits.shopPhotos.max}장
        </p>
      }
    >
      <div data-field="photos">
        <PhotoList
          photos={photos}
          onChange={(to) => change('photos', to)}
          onRemove={remove}
          onFiles={(files) => void take(files)}
          onRefuse={(message) => tell('photos', message)}
        />
        <div aria-live="polite">
          {problems.photos && (
            <p className="mt-3 flex items-start gap-1.5 text-xs leading-normal text-danger-text">
              <CircleAlert aria-hidden="true" className="mt-px size-4.25" />
              {problems.photos}
            </p>
          )}
        </div>
        {progress !== null && <UploadProgress sent={progress} />}
      </div>
    </ShopSection>
  )
}

type Photos = readonly ImageTile[]

type PhotoListProps = {
  photos: Photos
  onChange: (change: (before: Photos) => Photos) => void
  onRemove: (photo: ImageTile, index: number) => void
  onFiles: (files: readonly File[]) => void
  onRefuse: (message: string) => void
}

/** All photos in the order guests see them. The owner drags them or uses two buttons; the last tile adds more. */
function PhotoList({ photos, onChange, onRemove, onFiles, onRefuse }: PhotoListProps) {
  const list = useRef<HTMLOListElement>(null)
  const [announced, setAnnounced] = useState('')
  const focusLater = useFocusLater()
  const ids = photos.map(({ id }) => id)
  const drag = useTileDrag(list, { ids, onDrop: move })
  const visible = drag ? movedTo(ids, ids.indexOf(drag.id), drag.to) : ids

  function find(id: string | undefined, controls: readonly PhotoControl[]) {
    const tile = [...(list.current?.children ?? [])].find(
      (one) => one instanceof HTMLElement && one.dataset.tile === id,
    )
    return controls
      .map((control) =>
        tile?.querySelector<HTMLElement>(`[data-control="${control}"]:not(:disabled)`),
      )
      .find(Boolean)
  }

  function move(id: string, to: number) {
    onChange((before) => withMoved(before, id, to))
    setAnnounced(movedText(ids.indexOf(id) + 1, to + 1))
  }

  function step(id: string, by: -1 | 1) {
    move(id, ids.indexOf(id) + by)
    focusLater(() => find(id, by === -1 ? ['earlier', 'later'] : ['later', 'earlier']))
  }

  function remove(photo: ImageTile, index: number) {
    const neighbour = ids[index + 1] ?? ids[index - 1]
    onRemove(photo, index)
    // The toast announces it too, with an undo button.
    setAnnounced('')
    focusLater(() => find(neighbour, ['remove']) ?? list.current?.querySelector('input'))
  }

  return (
    <>
      <output className="sr-only">{announced}</output>
      <ol
        ref={list}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(8.75rem,100%),1fr))] gap-3"
      >
        {photos.map((photo, index) => (
          <PhotoTile
            key={photo.id}
            photo={photo}
            index={index}
            visibleAt={visible.indexOf(photo.id)}
            total={photos.length}
            isPulled={drag?.id === photo.id}
            onStep={(by) => step(photo.id, by)}
            onRemove={() => remove(photo, index)}
          />
        ))}
        {photos.length < limits.shopPhotos.max && (
          <li style={{ order: photos.length }} className="grid">
            <ImageDropzone
              multiple
              onImages={onFiles}
              onRefuse={onRefuse}
              className="grid min-h-36 place-items-center content-center gap-1 rounded-lg border-[1.5px] border-dashed border-line-strong text-sm font-medium text-ink-2 hover:bg-sunken data-over:bg-brand-soft"
            >
              <ImagePlus aria-hidden="true" />
              사진 넣기
            </ImageDropzone>
          </li>
        )}
      </ol>
    </>
  )
}

type PhotoControl = 'earlier' | 'later' | 'remove'

type PhotoTileProps = {
  photo: ImageTile
  index: number
  /** Its place on the screen while a tile is being dragged. */
  visibleAt: number
  total: number
  isPulled: boolean
  onStep: (by: -1 | 1) => void
  onRemove: () => void
}

/** One photo, with buttons to move it without dragging. */
function PhotoTile({ photo, index, visibleAt, total, isPulled, onStep, onRemove }: PhotoTileProps) {
  const name = `사진 ${index + 1}`
  return (
    <li
      data-tile={photo.id}
      style={{ order: visibleAt }}
      className={clsx(
        'relative overflow-hidden rounded-lg border bg-surface transition-[rotate,box-shadow]',
        isPulled ? 'z-1 -rotate-[1.5deg] border-focus shadow-3' : 'border-line',
      )}
    >
      <span
        aria-hidden="true"
        className={clsx(
          'num pointer-events-none absolute top-2 left-2 z-1 grid h-6.5 min-w-6.5 place-items-center rounded-full px-2 text-xs font-bold text-paper',
          visibleAt === 0 ? 'bg-brand' : 'bg-night/74',
        )}
      >
        {visibleAt === 0 ? '대표' : visibleAt + 1}
      </span>
      <ChosenImage
        source={photo.source}
        alt={index === 0 ? '가게 사진 1, 대표 사진' : `가게 사진 ${index + 1}`}
        draggable={false}
        className={clsx(
          'aspect-4/3 w-full bg-sunken object-cover',
          total > 1 && 'cursor-grab touch-manipulation select-none [-webkit-touch-callout:none]',
        )}
      />
      <div className="grid grid-cols-3">
        <BarButton
          control="earlier"
          icon={ArrowLeft}
          label={`${name} 앞으로`}
          disabled={index === 0}
          onPress={() => onStep(-1)}
        />
        <BarButton
          control="later"
          icon={ArrowRight}
          label={`${name} 뒤로`}
          disabled={index === total - 1}
          onPress={() => onStep(1)}
        />
        <BarButton control="remove" icon={Trash2} label={`${name} 지우기`} onPress={onRemove} />
      </div>
    </li>
  )
}

type BarButtonProps = {
  control: PhotoControl
  icon: LucideIcon
  label: string
  disabled?: boolean
  onPress: () => void
}

const BarButton = ({ control, icon: Icon, label, disabled = false, onPress }: BarButtonProps) => (
  <button
    type="button"
    data-control={control}
    aria-label={label}
    disabled={disabled}
    onClick={onPress}
    className="grid min-h-target touch-manipulation place-items-center text-ink -outline-offset-3 transition-colors select-none hover:bg-sunken disabled:bg-transparent disabled:text-ink-disabled"
  >
    <Icon aria-hidden="true" />
  </button>
)

const { max } = limits.shopPhotos

let lastId = 0

/** The files that are valid photos, and the problem of the others. */
async function checkFiles(files: readonly File[]) {
  const judged = await Promise.all(
    files.map(async (file) => ({ file, problem: await pictureProblem(file) })),
  )
  return {
    good: judged.flatMap(({ file, problem }) => (problem === null ? [file] : [])),
    problem: judged.find(({ problem }) => problem !== null)?.problem ?? null,
  }
}

function withFiles(photos: readonly ImageTile[], files: readonly File[]) {
  const added = files.map((source) => {
    lastId += 1
    return { id: `chosen-${lastId}`, source }
  })
  return [...photos, ...added].slice(0, max)
}

const tooManyPhotosProblem = (present: number, offered: number) =>
  present + offered > max ? messages.shop.tooManyPhotos : null

/** Puts a removed photo back to its place, if there is still room. */
const withRestored = (photos: readonly ImageTile[], photo: ImageTile, index: number) =>
  photos.length >= max || photos.some(({ id }) => id === photo.id)
    ? photos
    : [...photos.slice(0, index), photo, ...photos.slice(index)]

/** 일을, 이를, 삼을 … 십을: by the sound in which the number ends. */
const objectOf = (count: number) => (/[2459]$/.test(String(count)) ? '를' : '을')

/** 사진 4를 3번째로 옮겼어요. */
const movedText = (from: number, to: number) =>
  `사진 ${from}${objectOf(from)} ${to}번째로 옮겼어요.`

const removedText = (place: number) => `사진 ${place}${objectOf(place)} 지웠어요.`
