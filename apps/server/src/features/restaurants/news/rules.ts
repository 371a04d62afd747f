import { limits } from '@matjari/contract/limits'
import {
  type RestaurantStatus,
  restaurantStatuses,
  restaurantStatusLabel,
} from '@matjari/contract/rules/restaurants/status'
import { statusNews, verdictNews } from '@matjari/contract/rules/restaurants/verdict'
import { makeLetter } from '../../../lib/mail/letter.ts'
import type { Failure, UntoldEvent } from './store.ts'

const second = 1_000
const minute = 60 * second

/** Until then whoever decided can take it back. */
export const tellAt = (decidedAt: Date) =>
  new Date(decidedAt.getTime() + limits.applications.takeBackSeconds * second)

type Verdict = { readonly toldAt: Date | null; readonly tellAt: Date; readonly tries: number }

/** Whatever was tried to be told may have been heard. */
export const canTakeBack = (verdict: Verdict, now: Date) =>
  verdict.toldAt === null && verdict.tries === 0 && now < verdict.tellAt

type News = { readonly title: string; readonly content: string }

const statusOf = (label: string): RestaurantStatus =>
  restaurantStatuses.find((status) => restaurantStatusLabel(status) === label) ?? 'N'

/** What a registrant reads, word for word what the administrator read before. */
export function newsOf(event: UntoldEvent): News {
  const { kind, subject, before, after, reason, restaurantName } = event
  if (kind === 'status' || subject === 'status')
    return statusNews({ restaurantName, label: after, status: statusOf(after), reason })
  return verdictNews({
    kind: subject,
    verdict: kind,
    // Of a new name, the one it had when it was decided.
    restaurantName: subject === 'name' ? before : restaurantName,
    wanted: subject === 'registration' ? null : after,
    reason,
  })
}

export const linkOf = ({ restaurantNo }: Pick<UntoldEvent, 'restaurantNo'>) =>
  `/mypage/shop?restaurantNo=${restaurantNo}`

/** The letter that says the same, with where to go on. */
export const letterOf = (event: UntoldEvent, publicUrl: string) => {
  const { title, content } = newsOf(event)
  return makeLetter({
    subject: `[맛자리] ${title}`,
    title,
    paragraphs: [content],
    button: { label: '가게 정보 보기', url: `${publicUrl}${linkOf(event)}` },
  })
}

/** After each try that failed, until the next. After the last there is none. */
const pauses = [10 * second, minute, 10 * minute, 60 * minute]

/** Of news that could not be told although they had been tried so often before. */
export function afterFailure(triesBefore: number, now: Date): Failure {
  const pause = pauses[triesBefore]
  return {
    tries: triesBefore + 1,
    tellAt: new Date(now.getTime() + (pause ?? 0)),
    givenUpAt: pause === undefined ? now : null,
  }
}
