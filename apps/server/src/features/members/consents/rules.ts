import { documentVersions } from '@matjari/contract/rules/members/documents'

type Sent = {
  readonly termsVersion?: string | undefined
  readonly privacyVersion?: string | undefined
  readonly marketingVersion?: string | undefined
}

/**
 * What a sent form agrees to. It cannot be sent without agreeing to the required two, so a client
 * that does not name their versions agreed to the ones that are valid now.
 */
export function agreedDocuments({ termsVersion, privacyVersion, marketingVersion }: Sent) {
  const required = [
    { kind: 'terms', version: termsVersion ?? documentVersions.terms },
    { kind: 'privacy', version: privacyVersion ?? documentVersions.privacy },
  ] as const
  if (!marketingVersion) return required
  return [...required, { kind: 'marketing', version: marketingVersion } as const]
}
