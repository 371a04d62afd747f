import { type Asker, askerOf } from '../../../src/lib/http/askers/asker.ts'
import type { TestApp } from '../server/app.ts'

/** Without a cookie, from the address a test asks from unless it says otherwise. */
export const testAsker = ({ deps }: TestApp, ip = '127.0.0.1'): Asker =>
  askerOf(deps, { ip, headers: {} })
