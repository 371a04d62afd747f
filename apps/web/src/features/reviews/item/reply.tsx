import type { Review, ReviewReply } from '@matjari/contract/reviews/entities'
import { MessageSquareText } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { askConfirm } from '../../../ui/overlay/alerts.ts'
import { reviewDay, reviewName } from '../text.ts'
import { ReplyForm } from './reply-form.tsx'
import { useReplyChange } from './use-reply.ts'

/** What the owner answered, and for the owner the way to do so. */
export function ReplyPart({ review, canReply }: { review: Review; canReply: boolean }) {
  const { reply } = review
  if (canReply) return <OwnersReply review={review} />
  return reply && <ReplyText reply={reply} />
}

function OwnersReply({ review }: { review: Review }) {
  const { reply } = review
  const [isWriting, setIsWriting] = useState(false)
  const { opener, leave } = useOpenerFocus()
  const deleting = useReplyChange(review)
  const about = <span className="sr-only">{reviewName(review)} </span>

  function close() {
    leave()
    setIsWriting(false)
  }

  async function handleDelete() {
    if (deleting.isPending) return
    const message = '답글을 지울까요?'
    if (!(await askConfirm({ message, confirmLabel: '삭제', tone: 'delete' }))) return
    deleting.mutate(null, { onSuccess: () => opener.current?.focus() })
  }

  if (isWriting) return <ReplyForm review={review} onClose={close} />
  return (
    <>
      {reply && <ReplyText reply={reply} />}
      <div className="flex flex-wrap gap-1">
        <Button ref={opener} size="sm" variant="outline" onClick={() => setIsWriting(true)}>
          <span>
            {about}
            {reply ? '답글 수정' : '답글 쓰기'}
          </span>
        </Button>
        {reply && (
          <Button
            size="sm"
            variant="ghost"
            loading={deleting.isPending}
            onClick={() => void handleDelete()}
          >
            <span>{about}답글 삭제</span>
          </Button>
        )}
      </div>
    </>
  )
}

/** The form goes with the focus in it: the button that opened it takes it back. */
function useOpenerFocus() {
  const opener = useRef<HTMLButtonElement>(null)
  const isLeaving = useRef(false)
  useEffect(() => {
    if (!isLeaving.current || !opener.current) return
    isLeaving.current = false
    opener.current.focus()
  })
  return {
    opener,
    leave: () => {
      isLeaving.current = true
    },
  }
}

const ReplyText = ({ reply }: { reply: ReviewReply }) => (
  <div className="grid max-w-168 gap-1.5 rounded-lg bg-sunken px-5 py-4">
    <p className="flex flex-wrap items-center gap-x-2 text-sm">
      <MessageSquareText aria-hidden="true" className="size-4 text-ink-2" />
      <b className="font-semibold">사장님 답글</b>
      <span className="num text-xs text-ink-3">
        {reviewDay(reply.createDate)}
        {reply.updateDate !== null && ' · 수정됨'}
      </span>
    </p>
    <p className="text-[0.9375rem] whitespace-pre-line">{reply.content}</p>
  </div>
)
