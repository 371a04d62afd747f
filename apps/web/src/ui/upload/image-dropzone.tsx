import { messages } from '@matjari/contract/messages'
import { clsx } from 'clsx'
import { Camera, ImagePlus, type LucideIcon } from 'lucide-react'
import { type ComponentProps, type ReactNode, useCallback, useState } from 'react'
import { buttonClass } from '../button.tsx'

/** `accept` only filters the file picker, not dropped files. */
export function sortImages(files: Iterable<File>) {
  const all = [...files]
  const images = all.filter((file) => file.type.startsWith('image/'))
  return { images, hasOthers: images.length < all.length }
}

/** 2.1MB, 640KB */
export function fileSize(bytes: number) {
  const kilobytes = bytes / 1024
  if (kilobytes < 1000) return `${Math.ceil(kilobytes)}KB`
  return `${(kilobytes / 1024).toFixed(1)}MB`
}

export type ImageDropzoneProps = {
  multiple?: boolean
  disabled?: boolean
  onImages: (images: File[]) => void
  /** Called with the sentence to show when a file is no picture. */
  onRefuse: (message: string) => void
}

/** An area that is a file input all over: press it, or drop pictures on it. */
export function ImageDropzone({
  multiple = false,
  disabled = false,
  onImages,
  onRefuse,
  className,
  children,
}: ImageDropzoneProps & { className: string; children: ReactNode }) {
  const [isOver, setIsOver] = useState(false)

  function take(files: Iterable<File>) {
    const { images, hasOthers } = sortImages(files)
    const accepted = multiple ? images : images.slice(0, 1)
    if (accepted.length > 0) onImages(accepted)
    if (hasOthers) onRefuse(messages.review.imageOnly)
  }

  return (
    <label data-over={isOver || undefined} className={clsx('focus-frame relative', className)}>
      <span className="sr-only">이미지 업로드 </span>
      {children}
      <input
        type="file"
        accept="image/*"
        multiple={multiple}
        disabled={disabled}
        className="absolute inset-0 size-full cursor-[inherit] opacity-0"
        onChange={(event) => {
          take(event.target.files ?? [])
          // Or choosing the same file again would change nothing and stay silent.
          event.target.value = ''
        }}
        onDragEnter={() => setIsOver(true)}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setIsOver(false)
          if (!disabled) take(event.dataTransfer.files)
        }}
      />
    </label>
  )
}

type ImageProps = Omit<ComponentProps<'img'>, 'src' | 'ref' | 'alt'> & { alt: string }

/** An uploaded picture, or one just chosen from this device. */
export function ChosenImage({ source, alt, ...rest }: ImageProps & { source: File | string }) {
  if (typeof source === 'string') return <img {...rest} src={source} alt={alt} />
  return <FileImage {...rest} file={source} alt={alt} />
}

function FileImage({ file, alt, ...rest }: ImageProps & { file: File }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [file],
  )
  return <img {...rest} ref={show} alt={alt} />
}

/** The empty dashed area. FileTiles or FilePreview show the chosen pictures. */
export function FileDrop({
  title,
  hint,
  icon: Icon = ImagePlus,
  ...intake
}: ImageDropzoneProps & { title: string; hint?: string; icon?: LucideIcon }) {
  return (
    <ImageDropzone
      {...intake}
      className="grid min-h-40 place-items-center content-center gap-1.5 rounded-lg border-[1.5px] border-dashed border-line-strong bg-surface p-6 text-center transition-colors duration-(--dur-2) hover:border-brand-text hover:bg-brand-soft data-over:border-brand-text data-over:bg-brand-soft"
    >
      <span className="mb-1 grid size-12 place-items-center rounded-full bg-brand-soft text-brand-text">
        <Icon aria-hidden="true" />
      </span>
      <span className="font-semibold">{title}</span>
      {hint && <span className="text-xs text-ink-3">{hint}</span>}
    </ImageDropzone>
  )
}

/** The one chosen picture, large, with a button to choose another. */
export function FilePreview({
  source,
  alt,
  isWhole = false,
  onUnreadable,
  ...intake
}: Omit<ImageDropzoneProps, 'multiple'> & {
  source: File | string
  alt: string
  /** Shows the whole picture, whatever its shape, for pictures with text to read. */
  isWhole?: boolean
  /** The file has an image type, but the browser cannot decode it. */
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
        // An image removed from the page fires an error too, which must be ignored.
        onError={(event) => event.currentTarget.isConnected && onUnreadable?.()}
        className={clsx('size-full', isWhole ? 'object-contain' : 'object-cover')}
      />
      <div className="absolute inset-x-0 bottom-0 flex items-center justify-between gap-2 bg-linear-to-t from-night/78 to-transparent pt-10 pr-3 pb-3 pl-4 text-xs text-paper">
        <span className="min-w-0 truncate">
          {source instanceof File && `${source.name} · ${fileSize(source.size)}`}
        </span>
        <ImageDropzone
          {...intake}
          className={`${buttonClass({ size: 'sm' })} flex-none bg-paper! text-paper-ink!`}
        >
          <Camera aria-hidden="true" className="size-4" />
          사진 바꾸기
        </ImageDropzone>
      </div>
    </div>
  )
}
