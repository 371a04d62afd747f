import type { Deps } from '../../lib/deps.ts'
import type { Handlers } from '../../lib/http/mount.ts'
import { namedAccounts, samplePassword } from './named.ts'
import { withFirstPassword } from './store.ts'

export const sampleAccountRoutes = ({ db, config }: Deps) =>
  ({
    'GET /api/sample/accounts': async () => {
      if (!config.demo) return []
      const open = await withFirstPassword(
        db,
        namedAccounts.map(({ memberId }) => memberId),
      )
      return namedAccounts
        .filter(({ memberId }) => open.has(memberId))
        .map((account) => ({ ...account, password: samplePassword }))
    },
  }) satisfies Handlers
