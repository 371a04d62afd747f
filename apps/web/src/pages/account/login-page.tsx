import { Suspense } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import type { PageProps } from '../../app/route.tsx'
import interior from '../../assets/interior.webp'
import { LoginForm, TwoStepLoginForm } from '../../features/account/login-form.tsx'
import { usePendingSignIn } from '../../features/account/pending-sign-in.ts'
import { SocialLogin } from '../../features/account/social-login.tsx'
import { pathAfterLogin } from '../../features/account/social-sign-in.ts'
import { isSampleCity } from '../../lib/config.ts'
import { lazyComponent } from '../../lib/lazy-module.ts'
import { returnAddressIn } from '../../lib/login-return.ts'
import { useSession } from '../../lib/session.ts'

const SampleLogin = lazyComponent(() =>
  import('../../features/tour/sample-login.tsx').then((file) => file.SampleLogin),
)

const helpLink = 'inline-flex min-h-target items-center hover:text-ink hover:underline'

export function LoginPage({ title }: PageProps) {
  const { isAuthenticated, loginInfo } = useSession()
  const returnTo = returnAddressIn(useLocation().state)
  const waiting = usePendingSignIn()
  if (isAuthenticated) {
    const to = pathAfterLogin(loginInfo, returnTo)
    // If a form comes first, it leads on to the page the member wanted.
    return <Navigate to={to} replace state={to === returnTo ? null : { returnTo }} />
  }
  return (
    <div className="grid min-h-[calc(100dvh-var(--spacing-header))] grid-cols-1 table:grid-cols-2">
      <div className="grid grid-cols-1 content-start justify-items-center px-gutter pt-5 pb-12 table:content-center table:pt-8">
        <div className="grid w-full max-w-100 grid-cols-1 gap-5">
          <div>
            <h1 className="outline-none">{title}</h1>
            <p className="mt-2 text-ink-3">
              {waiting ? '2단계 인증 코드를 입력해 주세요.' : '다시 만나서 반가워요.'}
            </p>
          </div>
          {waiting ? <TwoStepLoginForm waiting={waiting} /> : <FirstStep returnTo={returnTo} />}
        </div>
      </div>
      <div className="relative m-4 ml-0 overflow-hidden rounded-hero bg-sunken max-table:hidden">
        <img
          src={interior}
          alt=""
          width={1120}
          height={840}
          loading="lazy"
          className="absolute inset-0 size-full object-cover"
        />
        <p className="absolute inset-x-0 bottom-0 bg-linear-to-t from-night/80 to-transparent px-9 pt-24 pb-9 text-[1.5rem] leading-snug font-bold tracking-head text-paper">
          오늘 저녁,
          <br />
          어떤 자리에 앉아볼까요?
        </p>
      </div>
    </div>
  )
}

/** Sign in by password or by a social provider. */
const FirstStep = ({ returnTo }: { returnTo: string | null }) => (
  <>
    <LoginForm />
    <nav
      aria-label="계정 도움말"
      className="flex items-center justify-center gap-3.5 text-sm text-ink-2"
    >
      <Link to="/finding-id" className={helpLink}>
        아이디 찾기
      </Link>
      <span aria-hidden="true" className="h-3 w-px bg-line-strong/60" />
      <Link to="/finding-password" className={helpLink}>
        비밀번호 찾기
      </Link>
    </nav>
    <SocialLogin />
    <p className="text-center text-sm text-ink-2">
      계정이 없으신가요?{' '}
      <Link
        to="/sign-up"
        state={{ returnTo }}
        className="inline-flex min-h-target items-center text-link"
      >
        회원가입
      </Link>
    </p>
    {isSampleCity() && (
      <Suspense fallback={<div className="h-32" />}>
        <SampleLogin />
      </Suspense>
    )}
  </>
)
