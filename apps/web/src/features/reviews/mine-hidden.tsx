import type { Review } from '@matjari/contract/entities/review'
import { Notice } from '../../ui/notice.tsx'

/** For a review that an administrator has switched off. */
export const HiddenMark = ({ review: { isActive } }: { review: Review }) =>
  isActive === 'N' && (
    <Notice tone="warn">관리자가 숨긴 리뷰예요. 나와 관리자만 볼 수 있어요.</Notice>
  )
