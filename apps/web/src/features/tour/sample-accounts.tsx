import type { SampleAccount } from '@matjari/contract/accounts/sign-in-calls'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { api } from '../../lib/api.ts'
import { errorMessage } from '../../lib/api-error.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { currentSession, type Session, signOutAllTabs } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { showAlert } from '../../ui/overlay/alerts.ts'
import { isAdmin, isOwner } from '../account/account-menu.ts'
import { signInOrAwaitCode } from '../account/pending-sign-in.ts'

type SampleAccountButtonsProps = {
  /** Where the visitor goes after the login. */
  onwards: 'home' | 'here'
  /** The sample role that is signed in now. */
  current?: SampleRole | null
  size?: 'sm' | 'md'
}

/** One press per role. All buttons render at once; a deactivated account disappears when its state is known. */
export function SampleAccountButtons({
  onwards,
  current = null,
  size = 'md',
}: SampleAccountButtonsProps) {
  const { data } = useQuery(sampleAccountsQuery)
  const { enterAs, enteringRole } = useSampleSignIn()
  const visibleRoles = sampleRoles.filter(
    ({ role }) => !data || data.some((account) => account.role === role),
  )
  return (
    <ul className="flex flex-1 gap-2">
      {visibleRoles.map(({ role, name, memberId, home }) => (
        <li key={role} className="flex-1">
          <Button
            block
            size={size}
            variant={current === role ? 'soft' : 'outline'}
            className={size === 'md' ? 'flex-col gap-0.5 px-2 py-2' : 'px-3'}
            aria-current={current === role || undefined}
            loading={enteringRole === role}
            onClick={() => enterAs({ role, to: onwards === 'home' ? home : null })}
          >
            {name}
            {size === 'md' && <span className="text-xs font-normal text-ink-3">{memberId}</span>}
          </Button>
        </li>
      ))}
    </ul>
  )
}

export const sampleAccountsQuery = queryOptions({
  queryKey: queryKeys.sampleAccounts,
  queryFn: ({ signal }) => api('GET /api/sample/accounts', {}, { signal }),
})

type Step = {
  readonly role: SampleRole
  /** Null: the calling page navigates itself. */
  readonly to: string | null
}

/**
 * Signs in as a sample member: an ordinary login with its limits, after logging out the member before. The
 * navigation is here because the pressed button may unmount as soon as the session changes.
 */
export function useSampleSignIn() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const entering = useMutation({
    mutationKey: ['enter as'],
    mutationFn: async ({ role, to }: Step) => {
      const accounts = await client.ensureQueryData(sampleAccountsQuery)
      const account = accounts.find((one) => one.role === role)
      if (!account) return void showAlert('이 계정은 이제 바로 들어갈 수 없어요. 로그인해 주세요.')
      const isIn = await signInAs(account)
      if (to !== null)
        await navigate(isIn ? to : '/login', { state: isIn ? null : { returnTo: to } })
    },
    onError: (error) => void showAlert(errorMessage(error), 'danger'),
  })
  const enterAs = (step: Step) => {
    // Guards all buttons together: one login at a time.
    if (client.isMutating({ mutationKey: ['enter as'] }) === 0) entering.mutate(step)
  }
  return { enterAs, enteringRole: entering.isPending ? entering.variables.role : null }
}

/** False: the code of the second step is still needed. */
async function signInAs({ memberId, password }: SampleAccount): Promise<boolean> {
  const body = { memberId, memberPw: password, authLogin: 'N' } as const
  const signedIn = await api('POST /api/auth/tokens', { body })
  if (currentSession().isAuthenticated) {
    // Ends the earlier session on the server too, if the server answers.
    await api('DELETE /api/auth/logout').catch(() => undefined)
    void signOutAllTabs()
  }
  signInOrAwaitCode(signedIn, { socialLoginState: false, longTimeAuth: false })
  return signedIn.loginInfo.isTwoStepNeeded === 'N'
}

export type SampleRole = SampleAccount['role']

/** In the order of display, each with its own page. */
const sampleRoles: readonly {
  readonly role: SampleRole
  readonly name: string
  readonly memberId: string
  readonly home: string
}[] = [
  { role: 'member', name: '손님', memberId: 'member01', home: '/' },
  { role: 'owner', name: '사장님', memberId: 'owner01', home: '/mypage/board' },
  { role: 'admin', name: '관리자', memberId: 'admin01', home: '/admin/main' },
]

export const sampleRoleNames: Readonly<Record<SampleRole, string>> = {
  member: '손님',
  owner: '사장님',
  admin: '관리자',
}

/** The sample role of the signed-in member; null for a visitor. */
export function sampleRoleOf(
  session: Pick<Session, 'isAuthenticated' | 'loginInfo'>,
): SampleRole | null {
  if (!session.isAuthenticated) return null
  if (isAdmin(session)) return 'admin'
  return isOwner(session) ? 'owner' : 'member'
}
