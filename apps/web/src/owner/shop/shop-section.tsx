import { type ReactNode, useId } from 'react'
import { Card, cardPadding } from '../../ui/card.tsx'

type ShopSectionProps = { title: string; hint: string; aside?: ReactNode; children: ReactNode }

/** One group of fields whose changes take effect in the same way. */
export function ShopSection({ title, hint, aside, children }: ShopSectionProps) {
  const id = useId()
  return (
    <Card className={cardPadding}>
      <section aria-labelledby={id} className="grid grid-cols-1 gap-5">
        <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div>
            <h2 id={id} className="text-lg leading-snug tracking-title">
              {title}
            </h2>
            <p className="text-sm text-ink-3">{hint}</p>
          </div>
          {aside}
        </header>
        {children}
      </section>
    </Card>
  )
}
