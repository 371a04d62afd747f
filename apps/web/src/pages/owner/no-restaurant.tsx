import { Link } from 'react-router'
import { RegisteredList } from '../../owner/registration/registered-list.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/state-message.tsx'

/** `isOther`: the address names a restaurant that is not this owner's, or does not exist. */
export const NoRestaurant = ({ isOther }: { isOther: boolean }) => (
  <>
    <Card>
      {isOther ? (
        <EmptyState
          title="내 가게가 아니에요."
          hint="주소가 바뀌었거나 다른 사람이 등록한 가게예요."
          action={
            <Link to="/mypage/restaurant" className={buttonClass({ variant: 'primary' })}>
              내 가게 보기
            </Link>
          }
        />
      ) : (
        <EmptyState
          title="운영 중인 가게가 없어요."
          hint="등록한 가게가 승인되면 여기에서 운영 시간과 예약을 관리할 수 있어요."
          action={
            <Link to="/restaurant-insert" className={buttonClass({ variant: 'primary' })}>
              맛집 등록
            </Link>
          }
        />
      )}
    </Card>
    <RegisteredList />
  </>
)
