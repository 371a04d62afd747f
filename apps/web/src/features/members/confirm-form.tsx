import { useNavigate } from 'react-router'
import { useConfirmPassword } from './account-api.ts'
import { ConfirmIdentity } from './confirm-identity.tsx'
import { proveIdentity } from './confirm-proving.ts'

/** The door to the profile form. */
export function ConfirmForm() {
  const confirm = useConfirmPassword()
  const navigate = useNavigate()

  async function handleSecret(secret: string) {
    await proveIdentity(() => confirm.mutateAsync(secret))
    await navigate('/edit-profile', { replace: true })
  }

  return <ConfirmIdentity onSecret={handleSecret} />
}
