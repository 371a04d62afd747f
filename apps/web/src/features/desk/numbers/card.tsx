import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'

type NumbersCardProps = {
  title: string
  hint: string
  /** Beside the way to the table, only while the picture is shown. */
  aside?: ReactNode
  picture: ReactNode
  table: ReactNode
}

/** Numbers as a picture or, for who prefers them, as a table. */
export function NumbersCard({ title, hint, aside, picture, table }: NumbersCardProps) {
  const titleId = useId()
  const [isTable, setTable] = useState(false)
  return (
    <section aria-labelledby={titleId} className="grid min-w-0 grid-cols-1">
      <Card className="grid grid-cols-1 content-start gap-4 p-4 sm:p-6">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div className="min-w-0">
            <h2 id={titleId} className="text-lg leading-snug tracking-title">
              {title}
            </h2>
            <p className="num text-sm text-ink-3">{hint}</p>
          </div>
          <div className="flex flex-wrap items-center gap-3">
            {!isTable && aside}
            <Button size="sm" onClick={() => setTable(!isTable)}>
              <span>
                <span className="sr-only">{title}, </span>
                {isTable ? '그래프로 보기' : '표로 보기'}
              </span>
            </Button>
          </div>
        </div>
        {isTable ? table : picture}
      </Card>
    </section>
  )
}
