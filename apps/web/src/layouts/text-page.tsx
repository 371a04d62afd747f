import type { ReactNode } from 'react'

/** A page of plain text: headings and paragraphs in a readable measure. */
export const TextPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <article className="page-width grid max-w-180 gap-8 pt-[clamp(1.5rem,3.5vw,3rem)]">
    <h1 className="outline-none">{title}</h1>
    {children}
  </article>
)

export const TextSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-2">
    <h2 className="text-xl">{title}</h2>
    <div className="grid gap-2 text-ink-2">{children}</div>
  </section>
)
