/** The states of a restaurant. An administrator may set any of them directly. */
export const restaurantStatuses = ['N', 'Y', 'I', 'R', 'C'] as const
export type RestaurantStatus = (typeof restaurantStatuses)[number]

const labels: ReadonlyMap<string, string> = new Map([
  ['N', '승인 대기'],
  ['Y', '활성'],
  ['I', '비활성'],
  ['R', '거부됨'],
  ['C', '취소됨'],
])

export const restaurantStatusLabel = (status: string) => labels.get(status) ?? '알 수 없음'
