import './desk.css'
import { Link } from 'react-router'
import { buttonClass } from '../../../../ui/button.tsx'
import { ListFailure, ListLoading } from '../../../../ui/list/list-states.tsx'
import { askConfirm, showAlert } from '../../../../ui/overlay/alerts.ts'
import { EmptyState } from '../../../../ui/state-message.tsx'
import { useIsWide } from '../../../../ui/use-is-wide.ts'
import { restaurantsAddress } from '../filters.ts'
import type { Group } from './groups.ts'
import { DeskHead } from './head.tsx'
import type { Command } from './keys.ts'
import { QueueList } from './list/list.tsx'
import { useInSight } from './list/use-in-sight.ts'
import { Preview } from './preview/preview.tsx'
import { BulkRejectDialog } from './reject/bulk-dialog.tsx'
import { useRejecting } from './reject/use-rejecting.ts'
import { GroupTabs } from './tabs.tsx'
import { bulkQuestion, onlyWarnedText } from './text.ts'
import { useDesk } from './use-desk.ts'
import { useKeys } from './use-keys.ts'

/** Everything that waits for an administrator, oldest first, one after another. */
export function ApprovalDesk({ title, group }: { title: string; group: Group | null }) {
  const desk = useDesk(group)
  const { current, selection } = desk
  const isWide = useIsWide()
  const rejecting = useRejecting(current?.applicationNo)
  const bulk = useRejecting('chosen')
  const keys = useKeys(run)
  const preview = useInSight(current, isWide)

  function approve() {
    if (desk.judge('approve')) rejecting.close()
  }

  /** The first press opens the reasons, the second sends. */
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

  function run(command: Command): boolean {
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
    <QueueList
      key="list"
      desk={desk}
      onApprove={() => void approveChosen()}
      onReject={bulk.open}
    />,
    <Preview
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
      <DeskHead title={title} counts={desk.counts} keys={keys} />
      <GroupTabs group={group} counts={desk.counts} />
      <p aria-live="polite" className="sr-only">
        {desk.said}
      </p>
      {/* In the order in which they are seen: a phone has the preview first. */}
      {parts && <div className="approval-parts">{isWide ? parts : parts.toReversed()}</div>}
      {!parts && <Nothing desk={desk} group={group} />}
      <BulkRejectDialog rows={selection.chosen} rejecting={bulk} onReject={rejectChosen} />
    </div>
  )
}

function Nothing({
  desk: { query },
  group,
}: {
  desk: ReturnType<typeof useDesk>
  group: Group | null
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
