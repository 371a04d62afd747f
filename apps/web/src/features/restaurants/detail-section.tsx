import type { ReactNode } from 'react'

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
