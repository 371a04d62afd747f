import { sessionMessages } from '@matjari/contract/first-page-messages'
import { messages } from '@matjari/contract/messages'
import { CircleCheck, ReceiptText } from 'lucide-react'
import { useRef, useState } from 'react'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { showAlert } from '../../ui/overlay/alerts.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { FileDrop, FilePreview } from '../../ui/upload/image-dropzone.tsx'
import { fileProblem } from './review-photos.tsx'
import { useLoginRedirectFromForm } from './use-login-redirect.ts'

/** Opens the dialog for the receipt, and says whether one is chosen. */
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
  const goToLogin = useLoginRedirectFromForm()
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

type ReceiptDialogProps = {
  /** The picture confirmed earlier. */
  receipt: File | null
  onConfirm: (receipt: File) => void
  onClose: () => void
}

/** A picture of the receipt. Mounted each time it opens, so that an unconfirmed picture is forgotten. */
export function ReceiptDialog({ receipt, onConfirm, onClose }: ReceiptDialogProps) {
  const [chosen, setChosen] = useState(receipt)
  const body = useRef<HTMLDivElement>(null)

  async function refuse(message: string) {
    await showAlert(message)
    body.current?.querySelector('input')?.focus()
  }

  function take([image]: File[]) {
    if (!image) return
    const problem = fileProblem(image)
    if (problem) void refuse(problem)
    else setChosen(image)
  }

  /** The file has an image type, but the browser cannot decode it. */
  function handleUnreadable() {
    setChosen(null)
    void refuse(messages.review.imageOnly)
  }

  function handleConfirm() {
    if (!chosen) return void refuse(messages.review.imageRequired)
    onConfirm(chosen)
    onClose()
  }

  const intake = { onImages: take, onRefuse: (message: string) => void refuse(message) }
  return (
    <Dialog
      open
      onClose={onClose}
      title="영수증 인증"
      subtitle="방문을 확인하는 데만 써요."
      width="27rem"
      footer={
        <>
          <Button onClick={onClose}>취소</Button>
          <Button variant="primary" onClick={handleConfirm}>
            인증 완료
          </Button>
        </>
      }
    >
      <div ref={body}>
        {chosen ? (
          <figure>
            <figcaption className="mb-2 text-sm font-semibold">미리보기</figcaption>
            <FilePreview
              {...intake}
              source={chosen}
              alt="영수증 미리보기"
              isWhole
              onUnreadable={handleUnreadable}
            />
          </figure>
        ) : (
          <FileDrop
            {...intake}
            icon={ReceiptText}
            title="영수증 사진을 올려 주세요"
            hint={messages.review.imageOnly}
          />
        )}
      </div>
    </Dialog>
  )
}
