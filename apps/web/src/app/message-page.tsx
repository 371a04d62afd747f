import type { ReactNode } from 'react'
import { LogoMark } from '../ui/logo.tsx'

/** A whole page with one message and one action. */
export const MessagePage = ({
  title,
  lead,
  action,
}: {
  title: string
  lead: string
  action: ReactNode
}) => (
  <div className="page-width grid min-h-[60dvh] content-center justify-items-center gap-3 py-16 text-center">
    <LogoMark className="mb-2 size-16 text-brand" />
    <h1 className="outline-none">{title}</h1>
    <p className="max-w-96 whitespace-pre-line text-ink-2">{lead}</p>
    <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>
  </div>
)
