import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'

const spans = {
  4: 'lg:col-span-4',
  6: 'lg:col-span-6',
  8: 'lg:col-span-8',
  12: 'lg:col-span-12',
}

export const SampleBox = ({
  title,
  span = 4,
  children,
}: {
  title: string
  span?: keyof typeof spans
  children: ReactNode
}) => (
  <section className={clsx('col-span-12 min-w-0', spans[span])}>
    <Card className="h-full p-6">
      <h2 className="mb-4 text-sm font-semibold tracking-normal text-ink-3">{title}</h2>
      {children}
    </Card>
  </section>
)

export const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-2.5">{children}</div>
)

export const Column = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5">{children}</div>
)
