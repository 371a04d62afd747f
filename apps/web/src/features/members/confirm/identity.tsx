import { useNavigate } from 'react-router'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useConfirmPassword } from '../api.ts'
import { AccountInfo } from '../info.tsx'
import { ConfirmCodeForm } from './code-form.tsx'
import { ConfirmPasswordForm } from './password-form.tsx'
import { type ConfirmProps, proveIdentity } from './prove.ts'

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

/** Asked before the profile form opens. */
export function ConfirmForm() {
  const confirm = useConfirmPassword()
  const navigate = useNavigate()

  async function handleSecret(secret: string) {
    await proveIdentity(() => confirm.mutateAsync(secret))
    await navigate('/edit-profile', { replace: true })
  }

  return <ConfirmIdentity onSecret={handleSecret} />
}
