import { type DocumentKind, documentVersions } from '@matjari/contract/accounts/documents'
import type { ReactNode } from 'react'

/** 2026-11-15 → 2026년 11월 15일 */
export function documentDay(version: string) {
  const [year, month, day] = version.split('-').map(Number)
  return `${year}년 ${month}월 ${day}일`
}

/** The date of the document, under the title of /terms and /privacy. */
export const DocumentDay = ({ kind }: { kind: DocumentKind }) => (
  <p className="-mt-5 text-sm text-ink-3">
    시행일{' '}
    <time dateTime={documentVersions[kind]} className="num">
      {documentDay(documentVersions[kind])}
    </time>
  </p>
)

/** A page of plain text: headings and paragraphs in a readable measure. */
export const LegalPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <article className="page-width grid max-w-180 gap-8 pt-[clamp(1.5rem,3.5vw,3rem)]">
    <h1 className="outline-none">{title}</h1>
    {children}
  </article>
)

export const LegalSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-2">
    <h2 className="text-xl">{title}</h2>
    <div className="grid gap-2 text-ink-2">{children}</div>
  </section>
)
