import { type ApplicationKind, applicationKinds } from '@matjari/contract/restaurants/approvals'
import type { Application } from '@matjari/contract/restaurants/entities'
import type { MainCategory } from '@matjari/contract/restaurants/tag-list'

type ApplicationRow = {
  readonly applicationNo: string
  readonly kind: ApplicationKind
  readonly isAgain: boolean
  readonly restaurantNo: string
  readonly restaurantName: string
  readonly restaurantAddress: string
  readonly photo: string | null
  readonly category: MainCategory
  readonly requestedName: string | null
  readonly requestedAddress: string | null
  readonly createdAt: Date
}

export const applicationOf = (row: ApplicationRow, isWarned: boolean): Application => ({
  applicationNo: row.applicationNo,
  kind: row.kind,
  isAgain: row.isAgain,
  restaurantNo: row.restaurantNo,
  restaurantName: row.restaurantName,
  restaurantAddress: row.restaurantAddress,
  restaurantImage: row.photo,
  category: row.category,
  wanted: row.requestedName ?? row.requestedAddress,
  isWarned,
  createDate: row.createdAt.toISOString(),
})

/** A change of name or address: an administrator must approve it, and the restaurant stays unchanged until then. */
export type ChangeRequestKind = Exclude<ApplicationKind, 'registration'>

/** The value in the form that guests read. */
export const displayedValue = (kind: ChangeRequestKind, place: NameAndAddress): string =>
  (kind === 'name' ? place.restaurantName : place.restaurantAddress) ?? ''

export type NameAndAddress = {
  readonly restaurantName: string | null
  readonly restaurantAddress: string | null
  readonly postalCode: string | null
  readonly siCode: string | null
  readonly guCode: string | null
  readonly dongCode: string | null
  readonly latitude: number | null
  readonly longitude: number | null
  readonly isLocationExact: boolean | null
}

/** The columns that a change request replaces: the name alone, or the whole address. */
export function changedColumns(
  kind: ChangeRequestKind,
  { restaurantName, ...address }: NameAndAddress,
) {
  return kind === 'name' ? { restaurantName } : address
}

const actionOf = (kind: ChangeRequestKind, word: string) => `맛집 ${applicationKinds[kind]} ${word}`

type Values = { readonly before: string; readonly after: string }

export const approvalRecord = (kind: ChangeRequestKind, { before, after }: Values) => ({
  action: actionOf(kind, '승인'),
  before,
  after,
})

export const approvalUndoneRecord = (kind: ChangeRequestKind, { before, after }: Values) => ({
  action: actionOf(kind, '승인 되돌림'),
  before: after,
  after: before,
})

export const rejectionRecord = (kind: ChangeRequestKind, { after }: Values) => ({
  action: actionOf(kind, '반려'),
  before: `신청: ${after}`,
  after: '반려',
})

export const rejectionUndoneRecord = (kind: ChangeRequestKind, { after }: Values) => ({
  action: actionOf(kind, '반려 되돌림'),
  before: '반려',
  after: `신청: ${after}`,
})
