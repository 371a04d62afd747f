import './preview.css'
import type { Application } from '@matjari/contract/restaurants/entities'
import type { Ref } from 'react'
import { useRef } from 'react'
import { Button } from '../../../../../ui/button.tsx'
import { Notice } from '../../../../../ui/notice.tsx'
import { Reasons } from '../reject/reasons.tsx'
import type { Rejecting } from '../reject/use-rejecting.ts'
import { goneText } from '../text.ts'
import type { Desk } from '../use-desk.ts'
import { PreviewDetail } from './detail.tsx'
import { PreviewFailure, PreviewLoading } from './states.tsx'
import { PreviewTop } from './top.tsx'

/** What is to be decided, and the buttons to decide it with. */
export function Preview({
  ref,
  desk,
  application,
  rejecting,
  onApprove,
  onReject,
}: {
  ref: Ref<HTMLElement>
  desk: Desk
  application: Application
  rejecting: Rejecting
  onApprove: () => void
  onReject: () => void
}) {
  const { detail, isGone, isReady, skip, state } = desk
  const failure = state.failures.get(application.applicationNo)
  const rejectButton = useRef<HTMLButtonElement>(null)
  const isOpen = rejecting.draft !== null

  /** The reasons go, and the focus in them would be nowhere. */
  function keepFocus(act: () => void) {
    act()
    rejectButton.current?.focus({ preventScroll: true })
  }

  return (
    <section
      ref={ref}
      aria-label={`${application.restaurantName} 신청 내용`}
      className="approval-preview"
    >
      <div className="approval-scroll">
        <PreviewTop application={application} tags={detail.data?.registration.tags} />
        <div className="approval-body">
          {isGone && <Notice tone="warn">{goneText} 다음 신청으로 넘어가 주세요.</Notice>}
          {failure && <Notice tone="danger">{failure}</Notice>}
          {detail.data && <PreviewDetail key={application.applicationNo} detail={detail.data} />}
          {!detail.data &&
            !isGone &&
            (detail.error ? <PreviewFailure query={detail} /> : <PreviewLoading />)}
        </div>
        {isOpen && (
          <Reasons
            key={application.applicationNo}
            rejecting={{ ...rejecting, close: () => keepFocus(rejecting.close) }}
            about={application}
            onSend={() => keepFocus(onReject)}
          />
        )}
      </div>
      <footer className="approval-foot">
        <p>처리하면 다음 신청이 열려요</p>
        <Button variant="ghost" onClick={skip}>
          {isGone ? '다음 신청' : '건너뛰기'} <Key>S</Key>
        </Button>
        <Button
          ref={rejectButton}
          variant={isOpen ? 'danger-solid' : 'danger'}
          aria-disabled={!isReady || undefined}
          aria-expanded={isOpen}
          onClick={onReject}
        >
          {isOpen ? '반려하기' : '반려'} <Key>{isOpen ? 'Enter' : 'R'}</Key>
        </Button>
        <Button variant="primary" aria-disabled={!isReady || undefined} onClick={onApprove}>
          승인 <Key>A</Key>
        </Button>
      </footer>
    </section>
  )
}

const Key = ({ children }: { children: string }) => (
  <kbd aria-hidden="true" className="approval-kbd approval-kbd-plain approval-keys-only">
    {children}
  </kbd>
)
