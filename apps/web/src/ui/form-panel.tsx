import type { ReactNode } from 'react'

/** The frame of a page with a form. On a phone it has no card. */
export const FormPanel = ({
  title,
  lead,
  children,
}: {
  title: string
  lead: ReactNode
  children: ReactNode
}) => (
  <div className="page-width grid grid-cols-1 justify-items-center pt-[clamp(1.25rem,4vw,3.5rem)]">
    <div className="grid w-full max-w-140 grid-cols-1 gap-7">
      <div>
        <h1 className="outline-none">{title}</h1>
        <p className="mt-2 text-ink-3">{lead}</p>
      </div>
      <div className="sm:rounded-2xl sm:border sm:border-line sm:bg-surface sm:p-[clamp(1.25rem,4vw,2.25rem)]">
        {children}
      </div>
    </div>
  </div>
)
