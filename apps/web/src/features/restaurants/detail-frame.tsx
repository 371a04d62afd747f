import type { ReactNode } from 'react'

/** Photos over the whole width, facts at the left, and on wide screens a sticky card. */
export const DetailFrame = ({
  gallery,
  side,
  children,
}: {
  gallery: ReactNode
  side: ReactNode
  children: ReactNode
}) => (
  <div className="page-width sm:pt-5">
    {gallery}
    <div className="mt-5 grid grid-cols-1 items-start gap-[clamp(2rem,5vw,5rem)] lg:mt-8 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
      <div className="min-w-0 [&_h2]:text-[1.375rem]">{children}</div>
      <div className="sticky top-[calc(var(--spacing-header)+1.5rem)] max-lg:hidden">{side}</div>
    </div>
  </div>
)

export const DetailSection = ({
  id,
  title,
  children,
}: {
  id: string
  title: ReactNode
  children: ReactNode
}) => (
  <section
    id={id}
    tabIndex={-1}
    aria-labelledby={`${id}-title`}
    className="border-t border-line py-9 outline-none max-sm:py-7"
  >
    <h2 id={`${id}-title`} className="mb-4">
      {title}
    </h2>
    {children}
  </section>
)
