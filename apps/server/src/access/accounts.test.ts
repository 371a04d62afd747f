import { describe } from 'vitest'
import { accountRequests } from '../../test/support/access/accounts.ts'
import { testAccess } from '../../test/support/access/cases.ts'
import { pushRequests } from '../../test/support/access/push.ts'

describe('계정', () => {
  testAccess(accountRequests)
})

describe('푸시 알림', () => {
  testAccess(pushRequests)
})
