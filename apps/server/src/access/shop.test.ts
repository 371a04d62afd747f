import { testAccess } from '../../test/support/access/cases.ts'
import { shopRequests } from '../../test/support/access/shop.ts'

testAccess(shopRequests)
