import './application-preview.css'
import { pictureSrcSet } from '@matjari/contract/media/picture-address'
import { applicationKinds } from '@matjari/contract/restaurants/approvals'
import type {
  Application,
  ApplicationDetail,
  LookAlike,
  ShopEvent,
} from '@matjari/contract/restaurants/entities'
import type { UseQueryResult } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ArrowRight, CircleCheck, TriangleAlert } from 'lucide-react'
import { type ReactNode, type Ref, useRef, useState } from 'react'
import { ApiError, errorMessage } from '../../lib/api-error.ts'
import { agoText, momentText } from '../../lib/format.ts'
import { useMinute } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Photo } from '../../ui/photo/photo.tsx'
import { SkeletonGroup, SkeletonText } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/state-message.tsx'
import { applicationChecks, applicationGoneText, registrantText } from './approval-text.ts'
import { CompareDialog } from './compare-dialog.tsx'
import { type Rejecting, RejectReasons } from './reject-form.tsx'
import { type Approvals, photoSizes } from './use-approvals.ts'

/** The open application, and the buttons to decide about it. */
export function ApplicationPreview({
  ref,
  desk,
  application,
  rejecting,
  onApprove,
  onReject,
}: {
  ref: Ref<HTMLElement>
  desk: Approvals
  application: Application
  rejecting: Rejecting
  onApprove: () => void
  onReject: () => void
}) {
  const { detail, isGone, isReady, skip, state } = desk
  const failure = state.failures.get(application.applicationNo)
  const rejectButton = useRef<HTMLButtonElement>(null)
  const isOpen = rejecting.draft !== null

  /** The reasons disappear with the focus inside them, so the focus moves first. */
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
          {isGone && (
            <Notice tone="warn">{applicationGoneText} 다음 신청으로 넘어가 주세요.</Notice>
          )}
          {failure && <Notice tone="danger">{failure}</Notice>}
          {detail.data && <PreviewDetail key={application.applicationNo} detail={detail.data} />}
          {!detail.data &&
            !isGone &&
            (detail.error ? <PreviewFailure query={detail} /> : <PreviewLoading />)}
        </div>
        {isOpen && (
          <RejectReasons
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

/** The facts of the list's row, shown while the detail loads. */
function PreviewTop({
  application: { kind, isAgain, restaurantName, restaurantImage, category, createDate },
  tags = [],
}: {
  application: Application
  tags?: readonly string[] | undefined
}) {
  const now = useMinute()
  const what = isAgain ? '다시 신청' : '신청'
  return (
    <>
      <div className="approval-photo">
        <Photo
          key={restaurantImage}
          src={restaurantImage ?? undefined}
          srcSet={pictureSrcSet(restaurantImage)}
          sizes={photoSizes}
          loading="eager"
          alt={`${restaurantName} 대표 사진`}
        />
        <p className="approval-since num">
          {agoText(createDate, now)} {what}
        </p>
      </div>
      <div className="approval-title">
        <h2>{restaurantName}</h2>
        <p className="text-[0.9375rem] text-ink-3">
          {kind !== 'registration' && `${applicationKinds[kind]} · `}
          {[category, tags.join(', ')].filter(Boolean).join(' · ')}
        </p>
      </div>
    </>
  )
}

/** Everything an administrator needs to decide. */
function PreviewDetail({ detail }: { detail: ApplicationDetail }) {
  const { registration } = detail
  const now = useMinute()
  const [compared, compare] = useState<LookAlike | null>(null)
  return (
    <>
      {detail.wanted !== null && <RequestedChange detail={detail} requested={detail.wanted} />}
      <div className="approval-columns">
        <dl className="approval-facts">
          <Fact name="주소">{registration.restaurantAddress}</Fact>
          <Fact name="전화">
            <span className="num">{registration.restaurantPhoneNumber}</span>
          </Fact>
          <Fact name="설명">{registration.restaurantDescription}</Fact>
          <Fact name="등록한 회원">{registrantText(detail, now)}</Fact>
        </dl>
        <Checks detail={detail} onCompare={compare} />
      </div>
      <EarlierEvents events={detail.history} />
      {compared && <CompareDialog detail={detail} other={compared} onClose={() => compare(null)} />}
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd className="whitespace-pre-line">{children || '없음'}</dd>
  </>
)

/** The public value beside the requested one. */
function RequestedChange({ detail, requested }: { detail: ApplicationDetail; requested: string }) {
  const isName = detail.kind === 'name'
  const what = isName ? '이름' : '주소'
  return (
    <dl className="approval-wish">
      <div>
        <dt>지금 {what}</dt>
        <dd>{isName ? detail.restaurantName : detail.restaurantAddress}</dd>
      </div>
      <ArrowRight aria-hidden="true" />
      <div>
        <dt>새 {what}</dt>
        <dd className="approval-new">{requested}</dd>
      </div>
    </dl>
  )
}

const Checks = ({
  detail,
  onCompare,
}: {
  detail: ApplicationDetail
  onCompare: (other: LookAlike) => void
}) => (
  <ul aria-label="자동 점검" className="approval-checks">
    {applicationChecks(detail).map(({ text, isWarning, lookAlike }) => {
      const Icon = isWarning ? TriangleAlert : CircleCheck
      return (
        <li key={text} className={clsx(isWarning && 'approval-warning')}>
          <Icon aria-hidden="true" />
          <span>
            {isWarning && <span className="sr-only">확인해 주세요: </span>}
            {text}{' '}
            {lookAlike && (
              <button
                type="button"
                onClick={() => onCompare(lookAlike)}
                className="approval-compare text-link"
              >
                <span className="sr-only">{lookAlike.restaurantName}, </span>비교하기
              </button>
            )}
          </span>
        </li>
      )
    })}
  </ul>
)

const words: Record<ShopEvent['kind'], string> = {
  applied: '신청',
  withdrawn: '신청 거둠',
  approved: '승인',
  rejected: '반려',
  status: '상태 변경',
}

const whatOf = ({ kind, subject }: ShopEvent) =>
  subject === 'status' ? words[kind] : `${applicationKinds[subject]} ${words[kind]}`

const detailOf = ({ before, after, reason }: ShopEvent) =>
  [before && after ? `${before} → ${after}` : after, reason && `이유: ${reason}`]
    .filter(Boolean)
    .join(' · ')

/** Earlier decisions about this restaurant, newest first. */
const EarlierEvents = ({ events }: { events: readonly ShopEvent[] }) =>
  events.length > 0 && (
    <section aria-label="지난 처리" className="grid gap-1.5">
      <h3 className="text-sm">지난 처리</h3>
      <ol className="grid gap-1.5 text-sm">
        {events.map((event, at) => (
          <li key={`${event.createDate} ${at}`} className="grid gap-x-3 sm:flex">
            <time dateTime={event.createDate} className="num flex-none text-ink-3">
              {momentText(event.createDate)}
            </time>
            <b className="flex-none font-semibold">{whatOf(event)}</b>
            <span className="wrap-anywhere text-ink-2">{detailOf(event)}</span>
          </li>
        ))}
      </ol>
    </section>
  )

const PreviewLoading = () => (
  <SkeletonGroup label="신청 내용을 불러오는 중...">
    <div className="grid gap-4">
      <SkeletonText className="w-[70%]" />
      <SkeletonText className="w-[40%]" />
      <SkeletonText />
      <SkeletonText className="w-[50%]" />
    </div>
  </SkeletonGroup>
)

function PreviewFailure({
  query: { error, isFetching, refetch },
}: {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
}) {
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <ErrorState
      title={isGone ? applicationGoneText : '신청 내용을 불러오지 못했어요.'}
      hint={isGone ? '건너뛰고 다음 신청을 봐 주세요.' : errorMessage(error)}
      action={
        <Button loading={isFetching} onClick={() => void refetch()}>
          다시 시도
        </Button>
      }
    />
  )
}
