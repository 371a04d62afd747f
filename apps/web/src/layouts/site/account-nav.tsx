import { clsx } from 'clsx'
import { Link } from 'react-router'
import { accountLinks, boardLink } from '../../features/auth/account-links.ts'
import { useLogout } from '../../features/auth/use-logout.ts'
import { useSession } from '../../lib/session/session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'

const pill = 'rounded-full! px-4! min-h-target! text-[0.9375rem]!'

/** The header's links in its three states. On a phone they are in the menu. */
export function AccountNav() {
  const session = useSession()
  const { logout, isPending } = useLogout()
  return (
    <nav aria-label="회원 메뉴" className="flex items-center gap-1 max-md:hidden">
      {accountLinks(session).map(({ label, to }) => {
        const variant = to === '/sign-up' ? 'primary' : 'ghost'
        return (
          <Link
            key={to}
            to={to}
            // Beside the search there is no room for it on a small window; the my-page has it, too.
            className={clsx(buttonClass({ variant }), pill, to === boardLink.to && 'max-lg:hidden')}
          >
            {label}
          </Link>
        )
      })}
      {session.isAuthenticated && (
        <Button variant="outline" className={pill} loading={isPending} onClick={logout}>
          로그아웃
        </Button>
      )}
    </nav>
  )
}
