import { accountRequests } from '../../test/support/access/accounts.ts'
import { testAccess } from '../../test/support/access/cases.ts'

testAccess(accountRequests)
