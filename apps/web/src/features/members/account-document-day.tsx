import { type DocumentKind, documentVersions } from '@matjari/contract/rules/documents'
import { documentDay } from './account-document-version.ts'

/** Stands under the title of /terms and /privacy. */
export const DocumentDay = ({ kind }: { kind: DocumentKind }) => (
  <p className="-mt-5 text-sm text-ink-3">
    시행일{' '}
    <time dateTime={documentVersions[kind]} className="num">
      {documentDay(documentVersions[kind])}
    </time>
  </p>
)
