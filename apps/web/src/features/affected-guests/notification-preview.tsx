import type { LucideIcon } from 'lucide-react'

/** A message word for word, before it is sent. */
export const NotificationPreview = ({
  Icon,
  caption,
  notification: { title, content },
}: {
  Icon: LucideIcon
  caption: string
  notification: { title: string; content: string }
}) => (
  <section aria-label={caption} className="overflow-hidden rounded-lg border border-line">
    <p className="flex items-center gap-2 bg-sunken px-4 py-2.5 text-xs font-semibold text-ink-2">
      <Icon aria-hidden="true" className="size-4.25" />
      {caption}
    </p>
    <div className="px-4 pt-3.5 pb-4 text-[0.9375rem] leading-[1.6]">
      <p className="font-bold">{title}</p>
      <p className="wrap-anywhere whitespace-pre-line">{content}</p>
    </div>
  </section>
)
