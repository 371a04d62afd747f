import type { Review } from '@matjari/contract/reviews/entities'
import { isOpenTakedown } from '@matjari/contract/reviews/takedown-rules'
import { Ellipsis, EyeOff, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '../../../lib/api-error.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Menu, type MenuItem } from '../../../ui/choice/menu.tsx'
import { askConfirm, showAlert } from '../../../ui/overlay/alerts.ts'
import { reviewName } from '../text.ts'
import { useTakingBack } from './api.ts'
import { AskDialog } from './ask-dialog.tsx'
import { stageText, wholeReason } from './text.ts'

/** For the owner: asks for the review to be hidden, or takes that back. */
export function OwnersMenu({ review }: { review: Review }) {
  const { holdRequest: last } = review
  const [isAsking, setIsAsking] = useState(false)
  const takeBack = useTakeBack(review)
  const ask: MenuItem = {
    label: '가려 달라고 요청',
    icon: EyeOff,
    onSelect: () => setIsAsking(true),
    ...(last && !last.mayAskAgain && { disabled: true, note: '글쓴이가 고친 뒤에' }),
  }
  const undo: MenuItem = { label: '요청 거두기', icon: Undo2, onSelect: () => void takeBack() }
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`${reviewName(review)} 더 보기`}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
        items={[last?.state === 'asked' ? undo : ask]}
      />
      {isAsking && <AskDialog review={review} onClose={() => setIsAsking(false)} />}
    </>
  )
}

/** For the owner: where the last request stands. */
export function OwnersStage({ review: { holdRequest: last } }: { review: Review }) {
  if (!last) return null
  const isHidden = last.state === 'hidden'
  const said = [
    // The notice in its place says until when and why.
    !isHidden && `${stageText(last)} 요청한 이유: ${wholeReason(last)}`,
    isHidden && last.reason !== 'other' && last.detail && `요청하며 적은 말: ${last.detail}`,
    isOpenTakedown(last.state) && last.answerDate && '글쓴이가 답했어요.',
    last.decision && `관리자: ${last.decision}`,
  ].filter(Boolean)
  return (
    <p className="max-w-168 text-sm wrap-anywhere text-ink-2 empty:hidden">{said.join(' · ')}</p>
  )
}

function useTakeBack(review: Review) {
  const taking = useTakingBack(review)
  return async () => {
    const isSure = await askConfirm({
      message: '요청을 거둘까요? 글쓴이가 리뷰를 고치기 전에는 다시 요청할 수 없어요.',
      confirmLabel: '요청 거두기',
    })
    if (isSure && !taking.isPending)
      taking.mutate(undefined, {
        onError: (error) => void showAlert(errorMessage(error), 'danger'),
      })
  }
}
