import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import dimsum from './dimsum.webp'
import gyoza from './gyoza.webp'
import pasta from './pasta.webp'

export { dimsum, gyoza, pasta }

const dishes = [
  { src: pasta, alt: '토마토 파스타' },
  { src: gyoza, alt: '구운 교자' },
  { src: dimsum, alt: '대나무 찜기에 담긴 만두' },
]

/** A set of any size: it repeats the dishes, each at an address of its own. */
export const photoSet = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    src: `${dishes[index % dishes.length]?.src}?${index}`,
    alt: dishes[index % dishes.length]?.alt ?? '',
  }))

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
