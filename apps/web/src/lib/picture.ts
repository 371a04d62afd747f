import type { MyPageInfo } from '@matjari/contract/entities/member'

/** The wire says `NULL` for no picture. */
export const pictureOf = ({ memberSelfie }: Pick<MyPageInfo, 'memberSelfie'>) =>
  memberSelfie === 'NULL' ? null : memberSelfie
