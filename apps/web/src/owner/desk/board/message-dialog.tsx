import { messages } from '@matjari/contract/messages'
import type { DeskGuest } from '@matjari/contract/owner-desk/entities'
import { deskLimits } from '@matjari/contract/owner-desk/rules'
import { filledUpTo } from '@matjari/contract/text-length'
import { useRef, useState } from 'react'
import { errorMessage } from '../../../lib/api-error.ts'
import { withHonorific } from '../../../lib/korean.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Counter, Textarea } from '../../../ui/form/textarea.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { showToast } from '../../../ui/overlay/toasts.ts'
import { useMessageGuest } from '../desk-writes.ts'
import { deskGuestName } from '../guest-text.ts'

const texts = messages.desk

const problemOf = filledUpTo(deskLimits.messageCharacters, {
  blank: texts.messageRequired,
  tooLong: texts.messageTooLong,
})

type MessageDialogProps = { restaurantNo: string; row: DeskGuest; onClose: () => void }

/** A short message to the inbox of a member who gave no phone number. */
export function MessageDialog({ restaurantNo, row, onClose }: MessageDialogProps) {
  const message = useMessageGuest(restaurantNo)
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const problem = problemOf(text.normalize('NFC'))

  function send() {
    setTried(true)
    if (problem !== null) return field.current?.focus()
    message.mutate(
      { reservationNo: row.reservationNo, text: text.trim() },
      {
        onSuccess: (answer) => {
          showToast(answer.message)
          onClose()
        },
      },
    )
  }

  return (
    <Dialog
      open
      onClose={onClose}
      firstFocus={field}
      title="앱 알림 보내기"
      subtitle={`${withHonorific(deskGuestName(row))}의 알림함으로 가요.`}
      footer={
        <>
          <Button onClick={onClose}>그만두기</Button>
          <Button variant="primary" loading={message.isPending} onClick={send}>
            보내기
          </Button>
        </>
      }
    >
      <div className="grid gap-5 pb-2">
        <Field
          label="보낼 말"
          help={`한 예약에 ${deskLimits.messagesPerBooking}번까지 보낼 수 있어요. 전화번호나 계좌는 쓰지 마세요.`}
          error={isTried && problem}
          counter={<Counter value={text} max={deskLimits.messageCharacters} />}
        >
          <Textarea
            ref={field}
            placeholder="예) 오시는 길에 공사 중이에요. 뒷문으로 들어와 주세요."
            max={deskLimits.messageCharacters}
            value={text}
            onValueChange={setText}
          />
        </Field>
        {message.isWaiting && <Notice tone="warn">답을 기다리고 있어요.</Notice>}
        {message.error && <Notice tone="danger">{errorMessage(message.error)}</Notice>}
      </div>
    </Dialog>
  )
}
