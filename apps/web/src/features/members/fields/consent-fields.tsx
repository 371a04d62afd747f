import { documentVersions } from '@matjari/contract/accounts/documents'
import { Link } from 'react-router'
import { Checkbox } from '../../../ui/form/checkbox.tsx'

export type Consent = { readonly isRequiredGiven: boolean; readonly isMarketingGiven: boolean }

export const noConsent: Consent = { isRequiredGiven: false, isMarketingGiven: false }

/** The parts of the request that say what was agreed to; what was not is left out. */
export const consentParts = ({ isRequiredGiven, isMarketingGiven }: Consent) => ({
  ...(isRequiredGiven && {
    termsVersion: documentVersions.terms,
    privacyVersion: documentVersions.privacy,
  }),
  ...(isMarketingGiven && { marketingVersion: documentVersions.marketing }),
})

const documents = [
  { to: '/terms', label: '이용약관 보기' },
  { to: '/privacy', label: '개인정보처리방침 보기' },
]

export function ConsentFields({
  value,
  onChange,
}: {
  value: Consent
  onChange: (next: Consent) => void
}) {
  return (
    <fieldset className="grid grid-cols-1 justify-items-start">
      <legend className="sr-only">약관 동의</legend>
      <Checkbox
        name="isRequiredGiven"
        required
        checked={value.isRequiredGiven}
        onChange={(event) => onChange({ ...value, isRequiredGiven: event.target.checked })}
      >
        (필수) 이용약관 및 개인정보처리방침 동의
      </Checkbox>
      <p className="-mt-2 flex flex-wrap gap-x-4 pl-8">
        {documents.map(({ to, label }) => (
          // In a tab of its own, or what was typed would be lost.
          <Link
            key={to}
            to={to}
            target="_blank"
            className="inline-flex min-h-target items-center text-xs text-ink-3 underline underline-offset-[0.2em] hover:text-ink"
          >
            {label}
            <span className="sr-only"> (새 창)</span>
          </Link>
        ))}
      </p>
      <Checkbox
        name="isMarketingGiven"
        checked={value.isMarketingGiven}
        onChange={(event) => onChange({ ...value, isMarketingGiven: event.target.checked })}
      >
        (선택) 새 소식과 혜택 메일 받기
      </Checkbox>
    </fieldset>
  )
}
