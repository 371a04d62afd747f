import { describe } from 'vitest'
import { testAccess } from '../../test/support/access/cases.ts'
import { deskRequests } from '../../test/support/access/desk.ts'
import { shopRequests } from '../../test/support/access/shop.ts'
import { staffRequests } from '../../test/support/access/staff.ts'

describe('저녁 화면', () => {
  testAccess(deskRequests)
})

describe('가게', () => {
  testAccess(shopRequests)
})

describe('직원', () => {
  testAccess(staffRequests)
})
