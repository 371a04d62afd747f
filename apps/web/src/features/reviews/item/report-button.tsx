import type { Review } from '@matjari/contract/reviews/entities'
import { Siren } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { reviewName } from '../text.ts'
import { useLogin } from '../use-login.ts'
import { ReportDialog } from './report-dialog.tsx'

const look = { size: 'sm', variant: 'ghost' } as const

/** Tells the administrators about a review, once. */
export function ReportButton({ review }: { review: Review }) {
  const { isAuthenticated } = useSession()
  const login = useLogin()
  const [isOpen, setIsOpen] = useState(false)

  function handlePress() {
    if (review.reported) return
    if (isAuthenticated) setIsOpen(true)
    else void login.ask()
  }

  return (
    <>
      <Button
        {...look}
        // Not `disabled`: it has the focus when the report has just been sent.
        aria-disabled={review.reported || undefined}
        onClick={handlePress}
        className="text-ink-3! aria-disabled:cursor-not-allowed aria-disabled:bg-transparent! aria-disabled:text-ink-disabled! max-sm:px-2.5!"
      >
        <Siren aria-hidden="true" className="size-4" />
        <span>
          {!review.reported && <span className="sr-only">{reviewName(review)} </span>}
          {review.reported ? '신고한 리뷰' : '신고'}
        </span>
      </Button>
      {isOpen && <ReportDialog review={review} onClose={() => setIsOpen(false)} />}
    </>
  )
}
