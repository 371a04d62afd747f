import { Link, Navigate, useLocation, useNavigate } from 'react-router'
import type { PageProps } from '../../app/route.tsx'
import { SignUpForm } from '../../features/account/sign-up-form.tsx'
import { returnAddressIn } from '../../lib/login-return.ts'
import { useSession } from '../../lib/session.ts'
import { FormPanel } from '../../ui/form-panel.tsx'
import { showAlert } from '../../ui/overlay/alerts.ts'

export function SignUpPage({ title }: PageProps) {
  const { isAuthenticated } = useSession()
  const navigate = useNavigate()
  // A member who came from the login goes back to it, and from there to the page they wanted.
  const state = { returnTo: returnAddressIn(useLocation().state) }
  if (isAuthenticated) return <Navigate to={state.returnTo ?? '/'} replace />

  async function handleDone(message: string) {
    await showAlert(message, 'ok')
    await navigate('/login', { state })
  }

  return (
    <FormPanel title={title} lead="몇 가지만 알려주시면 바로 예약할 수 있어요.">
      <SignUpForm onDone={(message) => void handleDone(message)} />
      <p className="mt-4 text-center text-sm text-ink-2">
        이미 계정이 있으신가요?{' '}
        <Link to="/login" state={state} className="inline-flex min-h-target items-center text-link">
          로그인
        </Link>
      </p>
    </FormPanel>
  )
}
