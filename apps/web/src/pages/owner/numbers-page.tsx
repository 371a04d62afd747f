import { useLocation, useNavigate } from 'react-router'
import type { PageProps } from '../../app/route.tsx'
import { deskAddress } from '../../owner/desk/desk-address.ts'
import { Numbers, weeksIn } from '../../owner/desk/numbers/numbers.tsx'
import { DeskPage } from './desk-page.tsx'

export function NumbersPage({ title }: PageProps) {
  const navigate = useNavigate()
  const weeks = weeksIn(useLocation().search)
  return (
    <DeskPage title={title} isOwners>
      {(restaurantNo) => (
        <Numbers
          key={restaurantNo}
          title={title}
          restaurantNo={restaurantNo}
          weeks={weeks}
          onWeeks={(next) =>
            void navigate(deskAddress('/mypage/numbers', restaurantNo, { weeks: next }), {
              replace: true,
            })
          }
        />
      )}
    </DeskPage>
  )
}
