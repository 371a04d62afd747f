import type { ApplicationDetail, LookAlike } from '@matjari/contract/restaurants/entities'
import { clsx } from 'clsx'
import { ArrowRight, CircleCheck, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useMinute } from '../../../../../lib/use-now.ts'
import { checksOf, registrantText } from '../text.ts'
import { CompareDialog } from './compare-dialog.tsx'
import { Earlier } from './earlier.tsx'

/** Everything that somebody needs to decide. */
export function PreviewDetail({ detail }: { detail: ApplicationDetail }) {
  const { registration } = detail
  const now = useMinute()
  const [compared, compare] = useState<LookAlike | null>(null)
  return (
    <>
      {detail.wanted !== null && <Wish detail={detail} wanted={detail.wanted} />}
      <div className="approval-columns">
        <dl className="approval-facts">
          <Fact name="주소">{registration.restaurantAddress}</Fact>
          <Fact name="전화">
            <span className="num">{registration.restaurantPhoneNumber}</span>
          </Fact>
          <Fact name="설명">{registration.restaurantDescription}</Fact>
          <Fact name="등록한 회원">{registrantText(detail, now)}</Fact>
        </dl>
        <Checks detail={detail} onCompare={compare} />
      </div>
      <Earlier events={detail.history} />
      {compared && <CompareDialog detail={detail} other={compared} onClose={() => compare(null)} />}
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd className="whitespace-pre-line">{children || '없음'}</dd>
  </>
)

/** What guests see now beside what they would see. */
function Wish({ detail, wanted }: { detail: ApplicationDetail; wanted: string }) {
  const isName = detail.kind === 'name'
  const what = isName ? '이름' : '주소'
  return (
    <dl className="approval-wish">
      <div>
        <dt>지금 {what}</dt>
        <dd>{isName ? detail.restaurantName : detail.restaurantAddress}</dd>
      </div>
      <ArrowRight aria-hidden="true" />
      <div>
        <dt>새 {what}</dt>
        <dd className="approval-new">{wanted}</dd>
      </div>
    </dl>
  )
}

const Checks = ({
  detail,
  onCompare,
}: {
  detail: ApplicationDetail
  onCompare: (other: LookAlike) => void
}) => (
  <ul aria-label="자동 점검" className="approval-checks">
    {checksOf(detail).map(({ text, isWarning, lookAlike }) => {
      const Icon = isWarning ? TriangleAlert : CircleCheck
      return (
        <li key={text} className={clsx(isWarning && 'approval-warning')}>
          <Icon aria-hidden="true" />
          <span>
            {isWarning && <span className="sr-only">확인해 주세요: </span>}
            {text}{' '}
            {lookAlike && (
              <button
                type="button"
                onClick={() => onCompare(lookAlike)}
                className="approval-compare text-link"
              >
                <span className="sr-only">{lookAlike.restaurantName}, </span>비교하기
              </button>
            )}
          </span>
        </li>
      )
    })}
  </ul>
)
