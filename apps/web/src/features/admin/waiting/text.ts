import type { PendingCounts } from '@matjari/contract/admin/calls'
import { limits } from '@matjari/contract/limits'
import { numberText } from '../../../lib/format.ts'

export type Waiting = keyof PendingCounts

const { waitingShown } = limits.admin

/** 12, or 999+ of more than are counted; empty for none. */
export function waitingText(count: number): string {
  if (count <= 0) return ''
  return count > waitingShown ? `${waitingShown}+` : String(count)
}

const named: Record<Waiting, (count: string) => string> = {
  waitingApplications: (count) => `승인 대기 ${count}곳`,
  openReports: (count) => `처리할 신고와 요청 ${count}건`,
  waitingChats: (count) => `기다리는 대화 ${count}개`,
}

/** As it is read aloud: 승인 대기 12곳, 승인 대기 999곳 넘게. */
export const waitingLabel = (what: Waiting, count: number) =>
  count > waitingShown
    ? `${named[what](numberText(waitingShown))} 넘게`
    : named[what](numberText(count))
