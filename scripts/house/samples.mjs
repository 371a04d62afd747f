const lines = (count) => 'const line = 1\n'.repeat(count)

/** So many empty files, named by letters. */
function folderOf(folder, count, { prefix = '', ending = '.ts' } = {}) {
  const letters = 'abcdefghijklmnopqrstuvwxyz'.split('').slice(0, count)
  return Object.fromEntries(letters.map((letter) => [`${folder}/${prefix}${letter}${ending}`, '']))
}

/** A small house in order: the checker must find nothing in it. */
export const goodHouse = {
  'packages/contract/src/accounts/calls.ts':
    "import { z } from 'zod'\nimport { limits } from '../limits.ts'\n",
  'packages/contract/src/accounts/rules.ts': '',
  'packages/contract/src/limits.ts': 'export const limits = 1\n',
  'packages/contract/src/limits.test.ts': "import { test } from 'vitest'\n",
  'apps/server/src/main.ts': "import { app } from './app.ts'\nprocess.env\n",
  'apps/server/src/app.ts': "import { accountRoutes } from './features/accounts/routes.ts'\n",
  'apps/server/src/lib/config.ts': 'export const port = process.env.PORT\n',
  'apps/server/src/lib/clock.ts': '// process.env is read in config.ts\nexport const now = 1\n',
  'apps/server/src/db/db.ts': "import type { Tables } from './tables.ts'\n",
  'apps/server/src/db/tables.ts': `export type Tables = {
  attemptLimit: {
    endsAt: Timestamp
  }
  member: {
    memberNickName: string
    state: 'active' | 'left'
    endsAt: Timestamp
  }
}
${lines(900)}`,
  'apps/server/src/db/attempts.ts':
    "import { now } from '../lib/clock.ts'\ndb.selectFrom('attemptLimit').select('endsAt')\n",
  'apps/server/src/http/mount.ts':
    "import { now } from '../lib/clock.ts'\nimport '../db/db.ts'\n// Such as 'GET /api/reviews/my'.\nconst state = `/api/docs, member`\n",
  'apps/server/src/http/mount.test.ts': "const call = 'GET /api/reviews/my'\n",
  'apps/server/src/features/deps.ts': "import type { Db } from '../db/db.ts'\n",
  'apps/server/src/features/accounts/routes.ts':
    "import { signIn } from './sign-in.ts'\nimport { mount } from '../../http/mount.ts'\n",
  'apps/server/src/features/accounts/sign-in.ts':
    "import { book } from '../reservations/booking.ts'\nimport { find } from './sign-in.sql.ts'\n",
  'apps/server/src/features/accounts/sign-in.sql.ts': "import { now } from '../../lib/clock.ts'\n",
  'apps/server/src/features/accounts/sign-in.race.test.ts':
    "import { find } from '../reservations/booking.sql.ts'\nprocess.env\n",
  'apps/server/src/features/locks/members.ts': "import type { Db } from '../../db/db.ts'\n",
  'apps/server/src/features/reservations/booking.ts':
    "import { lockMember } from '../locks/members.ts'\nimport './booking.rules.ts'\n",
  'apps/server/src/features/reservations/booking.rules.ts': '',
  'apps/server/src/features/reservations/booking.sql.ts': '',
  'apps/server/src/features/search/parse/numbers.ts': '',
  'apps/web/src/pages/home-page.tsx':
    "import { Card } from '../features/restaurants/restaurant-card.tsx'\nimport { Heart } from '../features/favorites/heart.tsx'\n",
  'apps/web/src/layouts/frame.tsx': "import { Heart } from '../features/favorites/heart.tsx'\n",
  'apps/web/src/owner/shop/shop-editor.tsx':
    "import { Card } from '../../features/restaurants/restaurant-card.tsx'\n",
  'apps/web/src/features/restaurants/restaurant-card.tsx':
    "import { Button } from '../../ui/button.tsx'\n",
  'apps/web/src/features/favorites/heart.tsx':
    "import { limits } from '@matjari/contract/limits'\nimport { Card } from '../restaurants/restaurant-card.tsx'\n",
  'apps/web/src/maps/place-map.tsx': "import { Button } from '../ui/button.tsx'\n",
  'apps/web/src/ui/button.tsx': "import { price } from '../lib/format.ts'\n",
  'apps/web/src/lib/format.ts': '',
  'apps/web/src/styles/table.css': '',
  'scripts/tool.mjs': 'process.env\n',
  ...folderOf('apps/web/src/ui/form', 24, { ending: '.tsx' }),
  ...folderOf('apps/web/src/ui/form', 9, { prefix: 'row-', ending: '.test.tsx' }),
}

const bad = (rules, path, text = '', others = {}) => ({
  rules: [rules].flat(),
  files: { [path]: text, ...others },
})
const feature = 'apps/server/src/features'

/** Each with the rules that must catch it, named at its first file. */
export const badSamples = [
  bad('place', `${feature}/accounts/sign-in/tokens.ts`),
  bad('place', `${feature}/accounts/tokens.tsx`),
  bad('place', `${feature}/search/parse/numbers/prices.ts`),
  bad('place', `${feature}/routes.ts`),
  bad('place', `${feature}/coupons/routes.ts`),

  bad('direction', 'apps/server/src/lib/mail.ts', "import { a } from '../features/media/a.ts'"),
  bad('direction', 'apps/server/src/lib/mail.ts', "import { a } from '../db/pools.ts'"),
  bad('direction', 'apps/server/src/lib/boot.ts', "import { run } from '../jobs.ts'"),
  bad('direction', 'apps/server/src/db/pool.ts', "import { send } from '../http/envelope.ts'"),
  bad('direction', 'apps/server/src/http/docs.ts', "import type { D } from '../features/deps.ts'"),
  bad('direction', `${feature}/chat/rooms.ts`, "import { app } from '../../app.ts'"),
  bad('direction', `${feature}/chat/rooms.ts`, "import { f } from '../accounts/sign-in.sql.ts'"),
  bad('direction', `${feature}/chat/rooms.ts`, "import type { F } from '../media/media.sql.ts'"),
  bad('direction', `${feature}/chat/rooms.ts`, "import * as f from '../media/media.sql.ts'"),
  bad('direction', `${feature}/locks/chat.ts`, "import { a } from '../chat/rooms.ts'"),
  bad('direction', `${feature}/chat/rooms.ts`, "export { f } from '../accounts/routes.ts'"),
  bad('direction', `${feature}/chat/rooms.ts`, "export { f } from '../admin/audit-routes.ts'"),
  bad('direction', `${feature}/chat/rooms.ts`, "const f = await import('../media/media.sql.ts')"),
  bad(
    'direction',
    `${feature}/chat/rooms.ts`,
    "import {\n  type A,\n  b,\n} from '../media/media.sql.ts'",
  ),
  bad('direction', 'apps/web/src/ui/menu.tsx', "import { C } from '../features/chat/c.tsx'"),
  bad('direction', 'apps/web/src/lib/go.ts', "import '../pages/tour-page.tsx'"),
  bad('direction', 'apps/web/src/lib/go.ts', "import type { Badge } from '../ui/badge.tsx'"),
  bad('direction', 'apps/web/src/maps/a.tsx', "import { Heart } from '../features/chat/h.tsx'"),
  bad('direction', 'apps/web/src/ui/a.tsx', "import { Map } from '../maps/sketch.tsx'"),
  bad(
    'direction',
    'apps/web/src/features/chat/room.tsx',
    "const Home = lazy(() => import('../../pages/home-page.tsx'))",
  ),
  bad(
    'direction',
    'apps/web/src/features/chat/room.tsx',
    "import { Editor } from '../../owner/shop/shop-editor.tsx'",
  ),
  bad('direction', 'apps/web/src/admin/chat/a.tsx', "import '../../layouts/frame.tsx'"),
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

  bad('layer', 'apps/server/src/http/limits.ts', "const slow = ['GET /api/restaurants/search']"),
  bad('layer', 'apps/server/src/lib/open-id.ts', 'log(`DELETE /api/auth/sign-ins`)'),
  bad('layer', 'apps/server/src/db/names.ts', "const indexed = ['memberNickName']"),
  bad('layer', 'apps/server/src/db/names.ts', 'sql`lower(${sql.ref(`${as}.memberNickName`)})`'),
  bad('layer', 'apps/server/src/db/names.ts', 'sql`select member_nick_name`'),
  bad('layer', 'apps/server/src/http/caller.ts', "db.selectFrom('member as m')"),

  bad('name', 'apps/web/src/ui/index.ts'),
  bad('name', 'apps/server/src/lib/utils.ts'),
  bad('name', 'apps/server/src/lib/date-utils.ts'),
  bad('name', 'apps/web/src/lib/helpers/money.ts'),
  bad('name', 'packages/contract/src/types.ts'),
  bad('name', 'apps/web/src/lib/common.test.ts'),
  bad('name', 'e2e/misc.ts'),
  bad('name', 'apps/web/src/ui/DatePicker.tsx'),
  bad('name', 'apps/server/src/lib/mail_box.ts'),
  bad('name', `${feature}/chat/store.ts`),
  bad('name', 'apps/web/src/features/chat/dialog.tsx'),

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
    'folder circle',
    'apps/web/src/features/restaurants/open.tsx',
    "import { Heart } from '../favorites/heart.tsx'",
  ),
  bad('folder circle', `${feature}/chat/rooms.ts`, "import { a } from '../media/pictures.ts'", {
    [`${feature}/media/pictures.ts`]: "import type { B } from '../chat/rooms.ts'",
  }),
  bad('folder circle', 'packages/contract/src/a.ts', "import { b } from './chat/b.ts'", {
    'packages/contract/src/chat/b.ts': "import type { A } from '../a.ts'",
  }),

  bad('folder', 'apps/web/src/ui/form/z.ts'),
  bad('folder', 'e2e/support/z.ts', '', folderOf('e2e/support', 24)),

  bad('length', 'apps/web/src/pages/long.tsx', lines(501)),
  bad('length', 'apps/web/src/pages/long.test.tsx', lines(801)),
  bad(['length', 'place'], `${feature}/accounts/codes/handler.ts`, lines(501)),
]
