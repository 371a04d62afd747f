import { refusals } from '@matjari/contract/refusals'
import { Link } from 'react-router'
import { MessagePage } from '../layouts/message-page.tsx'
import type { PageProps } from '../layouts/page-slot.tsx'
import { buttonClass } from '../ui/button.tsx'

/** Stands for every route of the table whose screen is not served. */
export const NotServedPage = ({ title }: PageProps) => (
  <MessagePage
    title={title}
    lead={refusals.notServed.message}
    action={
      <Link to="/" className={buttonClass({ variant: 'primary' })}>
        홈으로
      </Link>
    }
  />
)
