import { ImagePlus, type LucideIcon } from 'lucide-react'
import { type ImageIntake, ImageWell } from './image-well.tsx'

/** The dashed well to begin with. What was chosen is shown by FileTiles or FilePreview. */
export function FileDrop({
  title,
  hint,
  icon: Icon = ImagePlus,
  ...intake
}: ImageIntake & { title: string; hint?: string; icon?: LucideIcon }) {
  return (
    <ImageWell
      {...intake}
      className="grid min-h-40 place-items-center content-center gap-1.5 rounded-lg border-[1.5px] border-dashed border-line-strong bg-surface p-6 text-center transition-colors duration-(--dur-2) hover:border-brand-text hover:bg-brand-soft data-over:border-brand-text data-over:bg-brand-soft"
    >
      <span className="mb-1 grid size-12 place-items-center rounded-full bg-brand-soft text-brand-text">
        <Icon aria-hidden="true" />
      </span>
      <span className="font-semibold">{title}</span>
      {hint && <span className="text-xs text-ink-3">{hint}</span>}
    </ImageWell>
  )
}
