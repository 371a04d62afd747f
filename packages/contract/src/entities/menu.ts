import { z } from 'zod'
import { Id, PictureAddress } from '../wire.ts'

export const Menu = z
  .object({
    menuNo: Id,
    menuName: z.string(),
    menuPrice: z.int(),
    menuPhotoUrl: PictureAddress.nullable(),
  })
  .meta({ id: 'Menu' })
export type Menu = z.infer<typeof Menu>

export const MenuPage = z
  .object({
    menus: z.array(Menu),
    hasMore: z.boolean(),
    isOwner: z.boolean(),
    totalCount: z.int(),
  })
  .meta({ id: 'MenuPage' })
export type MenuPage = z.infer<typeof MenuPage>
