import './approval-screen.css'
import type { ApplicationCounts } from '@matjari/contract/restaurants/entities'
import { ArrowRight } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { numberText } from '../../lib/format.ts'
import { buttonClass } from '../../ui/button.tsx'
import { FilterChip } from '../../ui/choice/chip.tsx'
import { ListFailure, ListLoading } from '../../ui/list/list-states.tsx'
import { askConfirm, showAlert } from '../../ui/overlay/alerts.ts'
import { EmptyState } from '../../ui/state-message.tsx'
import { useIsWide } from '../../ui/use-is-wide.ts'
import { restaurantsAddress } from '../restaurants/admin-restaurant-filters.ts'
import { type ApplicationGroup, groupAddress, groups } from './application-groups.ts'
import { ApplicationList, useScrollToCurrent } from './application-list.tsx'
import { ApplicationPreview } from './application-preview.tsx'
import { type ShortcutCommand, useApprovalShortcuts } from './approval-shortcuts.ts'
import { bulkQuestion, onlyWarnedText } from './approval-text.ts'
import { BulkRejectDialog, useRejecting } from './reject-form.tsx'
import { useApprovals } from './use-approvals.ts'

/** All pending applications, oldest first, decided one after another. */
export function ApprovalScreen({
  title,
  group,
}: {
  title: string
  group: ApplicationGroup | null
}) {
  const desk = useApprovals(group)
  const { current, selection } = desk
  const isWide = useIsWide()
  const rejecting = useRejecting(current?.applicationNo)
  const bulk = useRejecting('chosen')
  const keys = useApprovalShortcuts(run)
  const preview = useScrollToCurrent(current, isWide)

  function approve() {
    if (desk.judge('approve')) rejecting.close()
  }

  /** The first press opens the reasons, the second one sends the rejection. */
  function reject() {
    if (!rejecting.draft) return desk.isReady && rejecting.open()
    const reason = rejecting.take()
    if (reason !== null && desk.judge('reject', reason)) rejecting.close()
  }

  async function approveChosen() {
    const fine = selection.chosen.filter(({ isWarned }) => !isWarned)
    const warned = selection.chosen.length - fine.length
    if (fine.length === 0) return showAlert(onlyWarnedText(warned))
    const question = {
      message: bulkQuestion(fine.length, warned),
      confirmLabel: `${fine.length}곳 승인`,
      cancelLabel: '그만두기',
    }
    if (await askConfirm(question)) desk.judgeTogether('approve', fine)
  }

  function rejectChosen(reason: string) {
    bulk.close()
    desk.judgeTogether('reject', selection.chosen, reason)
  }

  function run(command: ShortcutCommand): boolean {
    if (typeof command === 'object') {
      rejecting.choose(command.reason)
      return rejecting.draft !== null
    }
    const isRejecting = rejecting.draft !== null
    if (command === 'send' || command === 'close') {
      if (isRejecting && command === 'send') reject()
      if (isRejecting && command === 'close') rejecting.close()
      return isRejecting
    }
    if (command === 'takeBack') desk.takeBackLast()
    if (command === 'approve') approve()
    if (command === 'reject' && !isRejecting) reject()
    if (command === 'skip') desk.skip()
    if (command === 'select' && current && !desk.isGone) selection.toggle(current)
    if (command === 'before') desk.step(-1)
    if (command === 'after') desk.step(1)
    return true
  }

  const parts = current && [
    <ApplicationList
      key="list"
      desk={desk}
      onApprove={() => void approveChosen()}
      onReject={bulk.open}
    />,
    <ApplicationPreview
      key="preview"
      ref={preview}
      desk={desk}
      application={current}
      rejecting={rejecting}
      onApprove={approve}
      onReject={reject}
    />,
  ]
  return (
    <div data-keys={keys.areOn ? 'on' : 'off'} className="approval">
      <ApprovalHead title={title} counts={desk.counts} keys={keys} />
      <GroupTabs group={group} counts={desk.counts} />
      <p aria-live="polite" className="sr-only">
        {desk.announced}
      </p>
      {/* The DOM order follows the visual order: a phone shows the preview first. */}
      {parts && <div className="approval-parts">{isWide ? parts : parts.toReversed()}</div>}
      {!parts && <NoApplications desk={desk} group={group} />}
      <BulkRejectDialog rows={selection.chosen} rejecting={bulk} onReject={rejectChosen} />
    </div>
  )
}

function NoApplications({
  desk: { query },
  group,
}: {
  desk: ReturnType<typeof useApprovals>
  group: ApplicationGroup | null
}) {
  if (query.error) return <ListFailure title="승인 대기 목록을 불러오지 못했어요." query={query} />
  if (query.isFetching) return <ListLoading rows={6} word="승인 대기 목록을 불러오는 중..." />
  return (
    <EmptyState
      title={group ? '이 종류에는 기다리는 신청이 없어요' : '승인을 기다리는 신청이 없어요'}
      hint="새 신청이 들어오면 여기에서 처리해요."
      action={
        <Link to={restaurantsAddress.everything} className={buttonClass()}>
          전체 맛집 보기
        </Link>
      }
    />
  )
}

const shortcuts = [
  { keys: ['A'], label: '승인' },
  { keys: ['R'], label: '반려' },
  { keys: ['S'], label: '건너뛰기' },
  { keys: ['Z'], label: '되돌리기' },
  { keys: ['X'], label: '고르기' },
  { keys: ['↑', '↓'], label: '이동' },
]

const ApprovalHead = ({
  title,
  counts,
  keys,
}: {
  title: string
  counts: ApplicationCounts | null
  keys: ReturnType<typeof useApprovalShortcuts>
}) => (
  <div className="approval-head">
    <h1 className="outline-none">
      {title} <span className="font-medium text-ink-3">승인 대기</span>
    </h1>
    <div className="approval-progress num">{counts && <Progress counts={counts} />}</div>
    <div className="approval-hints approval-keys-only">
      {shortcuts.map(({ keys: letters, label }) => (
        <span key={label}>
          {letters.map((letter) => (
            <kbd key={letter} className="approval-kbd">
              {letter}
            </kbd>
          ))}
          {label}
        </span>
      ))}
    </div>
    <label className="approval-switch">
      <input
        type="checkbox"
        role="switch"
        checked={keys.areOn}
        aria-checked={keys.areOn}
        onChange={(event) => keys.switchTo(event.target.checked)}
      />
      단축키
    </label>
  </div>
)

function Progress({ counts: { all, decidedToday } }: { counts: ApplicationCounts }) {
  const total = all + decidedToday
  const share = total === 0 ? 0 : decidedToday / total
  return (
    <>
      <span>
        <b>{numberText(all)}</b>곳 남음 · 오늘 {numberText(decidedToday)}곳 처리
      </span>
      <span aria-hidden="true" className="approval-bar">
        <i style={{ width: `${share * 100}%` }} />
      </span>
    </>
  )
}

/** Tabs for the kinds of applications, and a link to all other restaurants. */
function GroupTabs({
  group: current,
  counts,
}: {
  group: ApplicationGroup | null
  counts: ApplicationCounts | null
}) {
  const navigate = useNavigate()
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <fieldset aria-label="종류" className="contents">
        {groups.map(({ group, label }) => (
          <FilterChip
            key={label}
            pressed={group === current}
            onClick={() => void navigate(groupAddress(group), { replace: true })}
          >
            {label} {counts && <span className="num">{numberText(counts[group ?? 'all'])}</span>}
          </FilterChip>
        ))}
      </fieldset>
      <Link
        to={restaurantsAddress.everything}
        className="ml-auto inline-flex min-h-target items-center gap-1.5 rounded-md text-sm text-ink-2 hover:text-ink"
      >
        전체 맛집 보기
        <ArrowRight aria-hidden="true" className="size-[1em]" />
      </Link>
    </div>
  )
}
