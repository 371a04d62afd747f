import { clsx } from 'clsx'
import { Camera } from 'lucide-react'
import { buttonClass } from '../button.tsx'
import { ChosenImage } from './chosen-image.tsx'
import { fileSize } from './image-files.ts'
import { type ImageIntake, ImageWell } from './image-well.tsx'

/** The one chosen picture, large, with a way to choose another. */
export function FilePreview({
  source,
  alt,
  isWhole = false,
  onUnreadable,
  ...intake
}: Omit<ImageIntake, 'multiple'> & {
  source: File | string
  alt: string
  /** All of it can be seen, whatever its shape: something to be read. */
  isWhole?: boolean
  /** It calls itself a picture and cannot be looked at. */
  onUnreadable?: () => void
}) {
  return (
    <div
      className={clsx(
        'relative overflow-hidden rounded-lg',
        isWhole ? 'aspect-square bg-night' : 'aspect-video bg-sunken',
      )}
    >
      <ChosenImage
        source={source}
        alt={alt}
        // One that was taken off the page meanwhile fails too, and means nothing by it.
        onError={(event) => event.currentTarget.isConnected && onUnreadable?.()}
        className={clsx('size-full', isWhole ? 'object-contain' : 'object-cover')}
      />
      <div className="absolute inset-x-0 bottom-0 flex items-center justify-between gap-2 bg-linear-to-t from-night/78 to-transparent pt-10 pr-3 pb-3 pl-4 text-xs text-paper">
        <span className="min-w-0 truncate">
          {source instanceof File && `${source.name} · ${fileSize(source.size)}`}
        </span>
        <ImageWell
          {...intake}
          className={`${buttonClass({ size: 'sm' })} flex-none bg-paper! text-paper-ink!`}
        >
          <Camera aria-hidden="true" className="size-4" />
          사진 바꾸기
        </ImageWell>
      </div>
    </div>
  )
}
