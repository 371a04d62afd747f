import type { SampleAccount } from '@matjari/contract/accounts/sign-in-calls'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { api } from '../../lib/api.ts'
import { errorMessage } from '../../lib/api-error.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { currentSession, signOutAllTabs } from '../../lib/session.ts'
import { showAlert } from '../../ui/overlay/alerts.ts'
import { enterOrWait } from '../auth/two-step/waiting.ts'
import type { Role } from './roles.ts'

export const sampleAccountsQuery = queryOptions({
  queryKey: queryKeys.sampleAccounts,
  queryFn: ({ signal }) => api('GET /api/sample/accounts', {}, { signal }),
})

type Step = {
  readonly role: Role
  /** Null: the page that asks knows where to go on. */
  readonly to: string | null
}

/**
 * Be somebody of the sample city: an ordinary sign-in, with its limits and its sign-out of whoever was here.
 * It also goes on by itself, because what was pressed may be gone as soon as somebody is signed in.
 */
export function useEnterAs() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const entering = useMutation({
    mutationKey: ['enter as'],
    mutationFn: async ({ role, to }: Step) => {
      const accounts = await client.ensureQueryData(sampleAccountsQuery)
      const account = accounts.find((one) => one.role === role)
      if (!account) return void showAlert('이 계정은 이제 바로 들어갈 수 없어요. 로그인해 주세요.')
      const isIn = await enter(account)
      if (to !== null)
        await navigate(isIn ? to : '/login', { state: isIn ? null : { returnTo: to } })
    },
    onError: (error) => void showAlert(errorMessage(error), 'danger'),
  })
  const enterAs = (step: Step) => {
    // Whichever button was pressed: nobody becomes two people at once.
    if (client.isMutating({ mutationKey: ['enter as'] }) === 0) entering.mutate(step)
  }
  return { enterAs, enteringRole: entering.isPending ? entering.variables.role : null }
}

/** False: the code of the second step is still to come. */
async function enter({ memberId, password }: SampleAccount): Promise<boolean> {
  const body = { memberId, memberPw: password, authLogin: 'N' } as const
  const signedIn = await api('POST /api/auth/tokens', { body })
  if (currentSession().isAuthenticated) {
    // Whoever was here is signed out on the server as well, if it listens.
    await api('DELETE /api/auth/logout').catch(() => undefined)
    void signOutAllTabs()
  }
  enterOrWait(signedIn, { socialLoginState: false, longTimeAuth: false })
  return signedIn.loginInfo.isTwoStepNeeded === 'N'
}
