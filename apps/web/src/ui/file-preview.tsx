import { Camera } from 'lucide-react'
import { buttonClass } from './button.tsx'
import { ChosenImage } from './chosen-image.tsx'
import { fileSize } from './image-files.ts'
import { type ImageIntake, ImageWell } from './image-well.tsx'

/** The one chosen picture, large, with a way to choose another. */
export function FilePreview({
  source,
  alt,
  ...intake
}: Omit<ImageIntake, 'multiple'> & { source: File | string; alt: string }) {
  return (
    <div className="relative aspect-video overflow-hidden rounded-lg bg-sunken">
      <ChosenImage source={source} alt={alt} className="size-full object-cover" />
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
