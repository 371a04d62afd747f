import type { ApplicationDetail, LookAlike } from '@matjari/contract/restaurants/entities'
import { clsx } from 'clsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { AdminStatusBadge } from '../restaurants/restaurant-status.tsx'
import { metresText } from './approval-text.ts'

/** Compares two restaurants that may be the same one: side by side, with equal values in bold. */
export function CompareDialog({
  detail,
  other,
  onClose,
}: {
  detail: ApplicationDetail
  other: LookAlike
  onClose: () => void
}) {
  const { kind, wanted: requested, registration } = detail
  const name = kind === 'name' ? requested : detail.restaurantName
  const address = kind === 'address' ? requested : detail.restaurantAddress
  const lines = [
    { what: '이름', here: name, there: other.restaurantName, alike: 'name' },
    { what: '주소', here: address, there: other.restaurantAddress, alike: 'address' },
    {
      what: '전화',
      here: registration.restaurantPhoneNumber,
      there: other.restaurantPhoneNumber,
      alike: 'phone',
    },
  ] as const
  const { distance } = other
  return (
    <Dialog
      open
      onClose={onClose}
      title="비슷한 가게와 비교"
      width="44rem"
      {...(distance !== null && { subtitle: `서로 ${metresText(distance)} 떨어져 있어요.` })}
    >
      <div className="overflow-x-auto pb-6">
        <table className="approval-both">
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">무엇</span>
              </th>
              <th scope="col">신청한 가게</th>
              <th scope="col">
                이미 있는 가게{' '}
                <a
                  href={`/restaurant/${other.restaurantNo}`}
                  target="_blank"
                  rel="noreferrer"
                  className="text-link"
                >
                  새 창으로 보기
                </a>
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ what, here, there, alike }) => {
              const isAlike = other.alike.includes(alike)
              return (
                <tr key={what} className={clsx(isAlike && 'approval-alike')}>
                  <th scope="row">
                    {what}
                    {isAlike && <span className="block text-xs text-warn-text">비슷해요</span>}
                  </th>
                  <td>{here}</td>
                  <td>{there}</td>
                </tr>
              )
            })}
            <tr>
              <th scope="row">상태</th>
              <td>
                <AdminStatusBadge status={registration.isActive} />
              </td>
              <td>
                <AdminStatusBadge status={other.isActive} />
              </td>
            </tr>
          </tbody>
        </table>
      </div>
    </Dialog>
  )
}
