import { Link, useLocation } from 'react-router'
import { loginWithWayBack, wayBackIn } from '../../lib/way-back.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** A visitor has no room of their own. */
export function CornerSignIn({ onLeave }: { onLeave: () => void }) {
  const location = useLocation()
  // Whoever is there already still goes back to where they came from.
  const isThere = location.pathname === '/login'
  const way = isThere
    ? { state: { wayBack: wayBackIn(location.state) } }
    : loginWithWayBack(location)
  return (
    <div className="min-h-0 overflow-y-auto">
      <EmptyState
        title="로그인이 필요해요"
        hint="로그인하면 관리자에게 궁금한 점을 물어볼 수 있어요."
        action={
          <Link
            to="/login"
            {...way}
            onClick={onLeave}
            className={buttonClass({ variant: 'primary' })}
          >
            로그인
          </Link>
        }
      />
    </div>
  )
}
