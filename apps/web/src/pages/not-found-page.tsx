import { Link } from 'react-router'
import { MessagePage } from '../app/message-page.tsx'
import type { PageProps } from '../app/route.tsx'
import { buttonClass } from '../ui/button.tsx'

export const NotFoundPage = ({ title }: PageProps) => (
  <MessagePage
    title={title}
    lead="주소가 바뀌었거나 사라진 페이지예요. 주소를 다시 확인해 주세요."
    action={
      <>
        <Link to="/" className={buttonClass({ variant: 'primary' })}>
          홈으로
        </Link>
        <Link to="/search-results" className={buttonClass()}>
          맛집 검색
        </Link>
      </>
    }
  />
)
