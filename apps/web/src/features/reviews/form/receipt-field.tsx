import { sessionMessages } from '@matjari/contract/first-page-messages'
import { CircleCheck, ReceiptText } from 'lucide-react'
import { useSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { useLoginFromForm } from '../use-login.ts'

/** Opens the receipt's dialog, and says whether there is one already. */
export function ReceiptField({
  receipt,
  onOpen,
  isLocked,
}: {
  receipt: File | null
  onOpen: () => void
  isLocked: boolean
}) {
  const { isAuthenticated } = useSession()
  const goToLogin = useLoginFromForm()
  return (
    <div data-field="receipt" className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <Button
        variant="outline"
        disabled={isLocked}
        onClick={() => (isAuthenticated ? onOpen() : void goToLogin(sessionMessages.loginNeeded))}
      >
        {receipt ? (
          <CircleCheck aria-hidden="true" className="text-ok-text" />
        ) : (
          <ReceiptText aria-hidden="true" className="text-ink-2" />
        )}
        영수증 인증{receipt && ' 완료'}
      </Button>
      <p className="text-xs text-ink-3">영수증은 공개되지 않아요</p>
    </div>
  )
}
