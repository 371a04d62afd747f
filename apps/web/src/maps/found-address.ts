import type { District } from '@matjari/contract/places/districts'
import type { Coordinates } from './coordinates.ts'

/** The shape in which the postcode widget reports an address; the address book returns the same. */
export type FoundAddress = {
  /** Five digits. */
  readonly zonecode: string
  readonly roadAddress: string
  readonly jibunAddress: string
  readonly sido: string
  readonly sigungu: string
  readonly sigunguCode: string
  /** The legal neighbourhood (법정동), and its ten-digit code. */
  readonly bname: string
  readonly bcode: string
  readonly buildingName: string
}

export type FoundPlace = {
  readonly address: FoundAddress
  /** Null when the position is unknown. */
  readonly at: Coordinates | null
  /** False: the centre of the neighbourhood or the district. */
  readonly isExact: boolean
}

/** '서울 마포구 연남로1길 30' and '연남동' are '서울 마포구 연남로1길 30 (연남동)'. */
export function withNeighbourhood(roadAddress: string, ...remarks: readonly string[]): string {
  const nonEmpty = remarks.filter((remark) => remark !== '')
  if (nonEmpty.length === 0 || roadAddress.endsWith(')')) return roadAddress
  return `${roadAddress} (${nonEmpty.join(', ')})`
}

/** The floor or room is inserted before the parentheses: '… 30, 2층 (연남동)'. */
export function withDetail(address: string, detail: string): string {
  const typed = detail.trim()
  if (typed === '') return address
  const [, road = address, remark = ''] = /^(.*?)( \([^()]*\))?$/.exec(address) ?? []
  return `${road}, ${typed}${remark}`
}

/** The reverse of `withDetail`. An address in another format stays as a whole. */
export function splitDetail(address: string): {
  readonly address: string
  readonly detail: string
} {
  const [, road, detail, remark = ''] = /^([^,()]+), ([^,()]+?)( \([^()]*\))?$/.exec(address) ?? []
  return road && detail ? { address: road + remark, detail } : { address, detail: '' }
}

export type BookEntry = {
  readonly district: District
  /** Null for an entry that is a whole district. */
  readonly road: string | null
  readonly bname: string
  readonly bcode: string
  readonly at: Coordinates
}

/** What the owner types in addition to an entry of the book. */
export type TypedAddress = {
  readonly road: string
  readonly buildingNumber: string
  readonly bname: string
  readonly zonecode: string
}

export function placeFromBook(entry: BookEntry, typed: TypedAddress): FoundPlace {
  const { name, code } = entry.district
  const bname = typed.bname.trim()
  const road = ['서울', name, typed.road.trim(), typed.buildingNumber.trim()]
    .filter(Boolean)
    .join(' ')
  return {
    address: {
      zonecode: typed.zonecode.trim(),
      roadAddress: withNeighbourhood(road, bname),
      jibunAddress: `서울 ${name} ${bname}`.trim(),
      sido: '서울',
      sigungu: name,
      sigunguCode: code,
      bname,
      bcode: entry.bcode,
      buildingName: '',
    },
    at: entry.at,
    isExact: false,
  }
}

export type TypedProblems = Partial<Record<keyof TypedAddress, string>>

export function typedProblems(typed: TypedAddress): TypedProblems {
  return {
    ...(typed.road.trim() === '' && { road: '도로명을 입력해 주세요.' }),
    ...(!/^\d{1,5}(-\d{1,5})?$/.test(typed.buildingNumber.trim()) && {
      buildingNumber: '건물번호를 숫자로 입력해 주세요. 예: 152, 30-1',
    }),
    ...(!/^\d{5}$/.test(typed.zonecode.trim()) && {
      zonecode: '우편번호 다섯 자리를 입력해 주세요.',
    }),
  }
}
