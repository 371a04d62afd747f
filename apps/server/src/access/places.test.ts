import { testAccess } from '../../test/support/access/cases.ts'
import { placeRequests } from '../../test/support/access/places.ts'

testAccess(placeRequests)
