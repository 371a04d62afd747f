import type { AuditEntry } from '@matjari/contract/admin/entities'
import { ArrowRight } from 'lucide-react'
import { type Ref, useEffect, useRef } from 'react'
import { agoText, momentText } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { auditKinds } from './api.ts'

/** Who did what to what, why and when. `firstNew` is what has just been added: reading goes on there. */
export function AuditList({
  entries,
  firstNew,
  now,
}: {
  entries: readonly AuditEntry[]
  firstNew: string | null
  now: Date
}) {
  const next = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (firstNew !== null) next.current?.focus({ preventScroll: true })
  }, [firstNew])
  return (
    <ol className="divide-y divide-line">
      {entries.map((entry) => (
        <Entry
          key={entry.auditNo}
          entry={entry}
          now={now}
          ref={entry.auditNo === firstNew ? next : null}
        />
      ))}
    </ol>
  )
}

const Entry = ({ entry, now, ref }: { entry: AuditEntry; now: Date; ref: Ref<HTMLLIElement> }) => (
  <li ref={ref} tabIndex={-1} className="grid gap-1 py-3.5 outline-none">
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge mark="none">{auditKinds[entry.targetKind]}</Badge>
      <span className="min-w-0 font-semibold wrap-anywhere">{entry.targetName}</span>
      <span className="text-sm text-ink-2">{entry.action}</span>
    </p>
    <Change before={entry.before} after={entry.after} />
    {entry.reason && (
      <p className="text-sm wrap-anywhere whitespace-pre-line text-ink-2">이유: {entry.reason}</p>
    )}
    <p className="text-xs wrap-anywhere text-ink-3">
      {entry.actorNickname}
      {entry.actorId && ` (${entry.actorId})`} ·{' '}
      <time dateTime={entry.createDate} className="num">
        {agoText(entry.createDate, now)} · {momentText(entry.createDate)}
      </time>
    </p>
  </li>
)

function Change({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  if (before === null && after === null) return null
  return (
    <p className="text-sm wrap-anywhere">
      {before !== null && <span className="text-ink-3">{before}</span>}
      {before !== null && after !== null && (
        <>
          <ArrowRight aria-hidden="true" className="mx-1.5 inline size-[1em] text-ink-3" />
          <span className="sr-only"> → </span>
        </>
      )}
      {after !== null && <span className="font-medium">{after}</span>}
    </p>
  )
}
