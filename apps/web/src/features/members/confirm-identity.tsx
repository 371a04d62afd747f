import { Skeleton } from '../../ui/skeleton.tsx'
import { AccountInfo } from './account-info.tsx'
import { ConfirmCodeForm } from './confirm-code-form.tsx'
import { ConfirmPasswordForm } from './confirm-password-form.tsx'
import type { ConfirmProps } from './confirm-props.ts'

const noQuestion = () => Promise.resolve(true)

/** Asks whoever sits at the screen to prove that they are the member. */
export const ConfirmIdentity = ({
  onSecret,
  mayGoOn = noQuestion,
  isFinal = false,
}: Pick<ConfirmProps, 'onSecret'> & Partial<ConfirmProps>) => (
  <AccountInfo skeleton={<FormSkeleton />}>
    {(info) => {
      const Form = info.isSocial === 'Y' ? ConfirmCodeForm : ConfirmPasswordForm
      return <Form info={info} onSecret={onSecret} mayGoOn={mayGoOn} isFinal={isFinal} />
    }}
  </AccountInfo>
)

const FormSkeleton = () => (
  <div className="grid gap-5">
    <Skeleton className="h-19.5 rounded-md" />
    <Skeleton className="h-control-lg rounded-[0.875rem]" />
  </div>
)
