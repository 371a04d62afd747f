import type { Application, ApplicationCounts } from '@matjari/contract/restaurants/entities'
import { restaurantsAddress } from '../restaurants/admin-restaurant-filters.ts'

export type ApplicationGroup = 'new' | 'change' | 'again'

/** The tabs; null is all applications. */
export const groups = [
  { group: null, label: '전체' },
  { group: 'new', label: '새 등록' },
  { group: 'change', label: '이름·주소 변경' },
  { group: 'again', label: '다시 신청' },
] as const satisfies readonly { group: ApplicationGroup | null; label: string }[]

function groupOf({ kind, isAgain }: Pick<Application, 'kind' | 'isAgain'>): ApplicationGroup {
  if (isAgain) return 'again'
  return kind === 'registration' ? 'new' : 'change'
}

/** The group in the address of the approval screen. */
export function groupIn(search: string): ApplicationGroup | null {
  const word = new URLSearchParams(search).get('group')
  return groups.find(({ group }) => group === word)?.group ?? null
}

const approvalsAddress = restaurantsAddress.write({ status: 'N', search: '', page: 1 })

export const groupAddress = (group: ApplicationGroup | null) =>
  group === null ? approvalsAddress : `${approvalsAddress}&group=${group}`

/** The counts without these applications. */
export function countsWithout(
  counts: ApplicationCounts,
  gone: readonly Pick<Application, 'kind' | 'isAgain'>[],
): ApplicationCounts {
  const left = { ...counts }
  for (const one of gone) {
    left.all -= 1
    left[groupOf(one)] -= 1
    left.decidedToday += 1
  }
  return left
}
