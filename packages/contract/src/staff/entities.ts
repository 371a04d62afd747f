import { z } from 'zod'
import { OwnedRestaurant } from '../schedule/entities.ts'
import { Id, Timestamp } from '../wire.ts'

/** The role of a member at a restaurant. */
export const DeskRole = z.enum(['owner', 'staff']).meta({ id: 'DeskRole' })
export type DeskRole = z.infer<typeof DeskRole>

export const DeskRestaurant = OwnedRestaurant.extend({ role: DeskRole }).meta({
  id: 'DeskRestaurant',
})
export type DeskRestaurant = z.infer<typeof DeskRestaurant>

/** The e-mail is the one that the owner typed. */
export const StaffMember = z
  .object({ staffNo: Id, name: z.string(), email: z.string(), joinDate: Timestamp })
  .meta({ id: 'StaffMember' })
export type StaffMember = z.infer<typeof StaffMember>

/** Does not reveal whether the e-mail belongs to a member, or whether they declined. */
export const SentInvitation = z
  .object({ invitationNo: Id, email: z.string(), createDate: Timestamp, expireDate: Timestamp })
  .meta({ id: 'SentInvitation' })
export type SentInvitation = z.infer<typeof SentInvitation>

export const StaffList = z
  .object({
    restaurantNo: Id,
    restaurantName: z.string(),
    staff: z.array(StaffMember),
    invitations: z.array(SentInvitation),
  })
  .meta({ id: 'StaffList' })
export type StaffList = z.infer<typeof StaffList>

/** The invitation as the invited member sees it. */
export const MyInvitation = z
  .object({
    invitationNo: Id,
    restaurantNo: Id,
    restaurantName: z.string(),
    restaurantAddress: z.string(),
    ownerName: z.string(),
    createDate: Timestamp,
    expireDate: Timestamp,
  })
  .meta({ id: 'MyInvitation' })
export type MyInvitation = z.infer<typeof MyInvitation>

export const Workplace = z
  .object({ restaurantNo: Id, restaurantName: z.string(), joinDate: Timestamp })
  .meta({ id: 'Workplace' })
export type Workplace = z.infer<typeof Workplace>

/** Limits of a restaurant's staff. */
export const staffLimits = {
  /** Staff and open invitations together. */
  perRestaurant: 20,
  invitationDays: 7,
  /** Ended invitations are erased this long after their expiry date. */
  retentionDays: 30,
  /** Invitations listed for one member. */
  listed: 50,
} as const
