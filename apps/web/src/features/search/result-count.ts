import type { Answer } from '@matjari/contract/calls/all'

type Found = Pick<Answer<'GET /api/restaurants/search'>, 'pageInfo' | 'isCapped'>

export const countText = ({ pageInfo, isCapped }: Found) =>
  `${pageInfo.totalBoardNo.toLocaleString('ko-KR')}곳${isCapped ? ' 이상' : ''}`

export const pageCountOf = ({ pageInfo }: Pick<Found, 'pageInfo'>) =>
  Math.ceil(pageInfo.totalBoardNo / Math.max(1, pageInfo.boardNoPerPage))
