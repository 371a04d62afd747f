const lines = (count) => 'const line = 1\n'.repeat(count)

/** So many empty files, named by letters. */
function folderOf(folder, count, { prefix = '', ending = '.ts' } = {}) {
  const letters = 'abcdefghijklmnopqrst'.split('').slice(0, count)
  return Object.fromEntries(letters.map((letter) => [`${folder}/${prefix}${letter}${ending}`, '']))
}

/** A small house in order: the checker must find nothing in it. */
export const goodHouse = {
  'packages/contract/src/accounts/sign-in-calls.ts':
    "import { z } from 'zod'\nimport { limits } from '../limits.ts'\n",
  'packages/contract/src/limits.ts': 'export const limits = 1\n',
  'packages/contract/src/limits.test.ts': "import { test } from 'vitest'\n",
  'apps/server/src/main.ts': "import { app } from './app.ts'\nprocess.env\n",
  'apps/server/src/app.ts': "import { authRoutes } from './features/auth/routes.ts'\n",
  'apps/server/src/lib/config.ts': 'export const port = process.env.PORT\n',
  'apps/server/src/lib/clock.ts': '// process.env is read in config.ts\nexport const now = 1\n',
  'apps/server/src/db/tables.ts': lines(900),
  'apps/server/src/features/accounts/routes.ts':
    "import { signIn } from './sign-in/commands.ts'\nimport { find } from './sign-in/store.ts'\n",
  'apps/server/src/features/accounts/sign-in.ts':
    "import { book } from '../../reservations/booking/commands.ts'\nimport { may } from '../../members/rules.ts'\n",
  'apps/server/src/features/accounts/sign-in.sql.ts':
    "import { now } from '../../../lib/clock.ts'\n",
  'apps/server/src/features/auth/locks.ts': "import { now } from '../../lib/clock.ts'\n",
  'apps/server/src/features/auth/no-double-sign-up.concurrency.test.ts':
    "import { find } from '../members/store.ts'\nprocess.env\n",
  'apps/server/src/features/accounts/taken-names.ts': '',
  // Not a circle: a lock knows nobody.
  'apps/server/src/features/members/commands.ts': "import { lock } from '../auth/locks.ts'\n",
  'apps/server/src/features/members/store.ts':
    "import type { Tables } from '../../lib/db/tables.ts'\n",
  'apps/server/src/features/reservations/booking.ts': '',
  'apps/server/src/features/reservations/booking-queue.ts': '',
  'apps/web/src/pages/home-page.tsx':
    "import { Card } from '../features/restaurants/card.tsx'\nimport { Heart } from '../features/favorites/heart.tsx'\n",
  'apps/web/src/layouts/frame.tsx': "import { Heart } from '../features/favorites/heart.tsx'\n",
  'apps/web/src/features/restaurants/card.tsx': "import { Button } from '../../ui/button.tsx'\n",
  'apps/web/src/features/favorites/favorite-heart.tsx':
    "import { limits } from '@matjari/contract/limits'\nimport { Card } from '../restaurants/card.tsx'\n",
  'apps/web/src/places/map.tsx': "import { Button } from '../ui/button.tsx'\n",
  'apps/web/src/ui/button.tsx': "import { shown } from '../lib/format.ts'\n",
  'apps/web/src/lib/format.ts': "import type { Button } from '../ui/button.tsx'\n",
  'apps/web/src/index.css': '',
  'scripts/tool.mjs': 'process.env\n',
  ...folderOf('apps/web/src/ui/list', 11, { ending: '.tsx' }),
  ...folderOf('apps/web/src/ui/list', 5, { prefix: 'use-' }),
  ...folderOf('apps/web/src/ui/list', 9, { prefix: 'row-', ending: '.test.tsx' }),
}

const bad = (rules, path, text = '', others = {}) => ({
  rules: [rules].flat(),
  files: { [path]: text, ...others },
})
const feature = 'apps/server/src/features'

/** Each with the rules that must catch it, named at its first file. */
export const badSamples = [
  bad('place', `${feature}/auth/store-search.ts`),
  bad('place', `${feature}/auth/sign-in/commands-renewal.ts`),
  bad('place', `${feature}/auth/sign-in/tokens/rules.ts`),
  bad('place', `${feature}/auth/rules.tsx`),
  bad('place', `${feature}/routes.ts`),
  bad('place', `${feature}/coupons/routes.ts`),

  bad('direction', 'apps/server/src/lib/mail.ts', "import { a } from '../features/mail/rules.ts'"),
  bad('direction', 'apps/server/src/lib/boot.ts', "import { app } from '../app.ts'"),
  bad('direction', `${feature}/chat/commands.ts`, "import { f } from '../members/store.ts'"),
  bad('direction', `${feature}/chat/commands.ts`, "import type { F } from '../members/store.ts'"),
  bad('direction', `${feature}/chat/commands.ts`, "import * as f from '../auth/sign-in/store.ts'"),
  bad('direction', `${feature}/chat/commands.ts`, "import { q } from '../mail/delivery.ts'"),
  bad('direction', `${feature}/chat/locks.ts`, "import { may } from '../members/rules.ts'"),
  bad('direction', `${feature}/chat/live/locks.ts`, "import { may } from './rules.ts'"),
  bad('direction', `${feature}/chat/commands.ts`, "export { f } from '../auth/routes.ts'"),
  bad('direction', `${feature}/chat/commands.ts`, "const f = await import('../members/store.ts')"),
  bad(
    'direction',
    `${feature}/chat/commands.ts`,
    "import {\n  type A,\n  b,\n} from '../members/store.ts'",
  ),
  bad('direction', 'apps/web/src/ui/list.tsx', "import { C } from '../features/chat/c.tsx'"),
  bad('direction', 'apps/web/src/lib/go.ts', "import '../pages/home.tsx'"),
  bad('direction', 'apps/web/src/places/a.tsx', "import { Heart } from '../features/chat/h.tsx'"),
  bad('direction', 'apps/web/src/ui/a.tsx', "import { Map } from '../places/map.tsx'"),
  bad(
    'direction',
    'apps/web/src/features/chat/room.tsx',
    "const Home = lazy(() => import('../../pages/home.tsx'))",
  ),
  bad('direction', 'apps/web/src/ui/bar.tsx', "import { Frame } from '../layouts/frame.tsx'"),
  bad('direction', 'apps/web/src/features/chat/a.tsx', "import '../../layouts/frame.tsx'"),
  bad('direction', 'apps/web/src/pages/a.tsx', "import { b } from '@matjari/server/app'"),
  bad(
    'direction',
    'apps/web/src/pages/a.tsx',
    "import type { App } from '../../../server/src/app.ts'",
  ),
  bad(
    'direction',
    'apps/server/src/demo/a.ts',
    "import { B } from '../../../web/src/ui/button.tsx'",
  ),
  bad('direction', 'packages/contract/src/a.ts', "import { readFile } from 'node:fs'"),
  bad(
    'direction',
    'packages/contract/src/a.ts',
    "import { now } from '../../../apps/server/src/lib/clock.ts'",
  ),

  bad('name', 'apps/web/src/ui/index.ts'),
  bad('name', 'apps/server/src/lib/utils.ts'),
  bad('name', 'apps/server/src/lib/date-utils.ts'),
  bad('name', 'apps/web/src/lib/helpers/money.ts'),
  bad('name', 'packages/contract/src/types.ts'),
  bad('name', 'apps/web/src/lib/common.test.ts'),
  bad('name', 'e2e/misc.ts'),
  bad('name', 'apps/web/src/ui/DatePicker.tsx'),
  bad('name', 'apps/server/src/lib/mail_box.ts'),

  bad('environment', 'apps/server/src/lib/mail.ts', 'const url = process.env.SMTP_URL'),
  bad('environment', 'apps/server/src/lib/mail.ts', "const url = process['env'].SMTP_URL"),
  bad('environment', 'apps/server/src/lib/mail.ts', 'const { env } = process'),
  bad('environment', 'apps/web/src/lib/config.ts', 'const url = process.env.API'),

  bad('circle', 'apps/web/src/lib/a.ts', "import { b } from './b.ts'", {
    'apps/web/src/lib/b.ts': "export { c } from './c.ts'",
    'apps/web/src/lib/c.ts': "import './a.ts'",
  }),
  bad('circle', 'packages/contract/src/a.ts', "import { a } from './a.ts'"),

  bad(
    'feature circle',
    'apps/web/src/features/restaurants/open.tsx',
    "import { Heart } from '../favorites/heart.tsx'",
  ),
  bad('feature circle', `${feature}/chat/rules.ts`, "import { a } from '../mail/codes/rules.ts'", {
    [`${feature}/mail/commands.ts`]: "import type { B } from '../chat/live/rules.ts'",
  }),

  bad('folder', 'apps/web/src/ui/list/z.ts'),
  bad('folder', 'e2e/support/z.ts', '', folderOf('e2e/support', 16)),
  bad('prefix', 'scripts/test-z.mjs', '', folderOf('scripts', 3, { prefix: 'test-' })),

  bad('length', 'apps/web/src/pages/long.tsx', lines(401)),
  bad(['length', 'place'], `${feature}/auth/store-handler.ts`, lines(401)),
]
