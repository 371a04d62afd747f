import type { MyPageInfo } from '@matjari/contract/accounts/entities'
import { messages } from '@matjari/contract/messages'
import { errorMessage } from '../../../lib/api-error.ts'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { showToast } from '../../../ui/overlay/toasts.ts'
import { useMarketingConsent } from '../api.ts'

/** The optional consent of the sign-up, to be given and taken back at any time. */
export function MarketingConsent({ info }: { info: MyPageInfo }) {
  const consent = useMarketingConsent()
  // While it is being saved the box already shows what was chosen; a refusal takes it back.
  const agreed = consent.isPending ? consent.variables : info.isMarketingAgreed

  function handleChange(isAgreed: boolean) {
    if (consent.isPending) return
    consent.mutate(isAgreed ? 'Y' : 'N', {
      onSuccess: () =>
        showToast(isAgreed ? messages.consent.marketingOn : messages.consent.marketingOff),
      onError: (error) => showToast(errorMessage(error), 'error'),
    })
  }

  return (
    <Card className="grid gap-1 px-6 py-5">
      <h2 className="text-lg leading-snug">소식 메일</h2>
      <Checkbox checked={agreed === 'Y'} onChange={(event) => handleChange(event.target.checked)}>
        새 소식과 혜택을 메일로 받을게요 (선택)
      </Checkbox>
      <p className="text-xs text-ink-3">동의하지 않아도 맛자리의 모든 기능을 쓸 수 있어요.</p>
    </Card>
  )
}
