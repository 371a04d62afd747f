import { confirmedMember } from '../members/profile.ts'
import { signedIn } from '../members/signed-in.ts'
import { buildSocialMember } from '../members/social-member.ts'
import { menuNosOf, ownerServing } from '../restaurants/menus.ts'
import { buildRestaurant } from '../restaurants/restaurants.ts'
import type { TestApp } from './app.ts'

/** One call that takes pictures, by somebody who may make it. */
export type UploadCall = {
  readonly method: 'POST' | 'PUT'
  readonly url: string
  readonly token?: string
  /** The part of its picture. */
  readonly picture: string
}

/** Every call that takes pictures. */
export async function uploadCalls(server: TestApp): Promise<Record<string, UploadCall>> {
  const { token } = await signedIn(server)
  const confirmed = await confirmedMember(server)
  const newcomer = await buildSocialMember(server, { isModify: false })
  const owner = await ownerServing(server, ['칼국수'])
  const [menuNo] = await menuNosOf(server, owner)
  const menus = `/api/restaurants/${owner.restaurantNo}/menu`
  const { memberNo } = owner
  const rejected = await buildRestaurant(server.deps.db, { memberNo, status: 'R' })
  const selfie = 'memberProFiles'
  return {
    가입: { method: 'POST', url: '/api/member', picture: selfie },
    '소셜 추가 정보': {
      method: 'PUT',
      url: '/api/member/social-update',
      token: newcomer.token,
      picture: selfie,
    },
    '개인정보 수정': {
      method: 'PUT',
      url: '/api/member/update',
      token: confirmed.token,
      picture: selfie,
    },
    '맛집 등록': {
      method: 'POST',
      url: '/api/stores/register',
      token,
      picture: 'restaurantMainPhoto',
    },
    '메뉴 추가': { method: 'POST', url: menus, token: owner.token, picture: 'menuPhoto' },
    '메뉴 수정': {
      method: 'PUT',
      url: `${menus}/${menuNo}`,
      token: owner.token,
      picture: 'menuPhoto',
    },
    '가게 정보': {
      method: 'PUT',
      url: `/api/shops/${owner.restaurantNo}`,
      token: owner.token,
      picture: 'photos',
    },
    '다시 신청': {
      method: 'PUT',
      url: `/api/shops/${rejected.restaurantNo}/registration`,
      token: owner.token,
      picture: 'restaurantMainPhoto',
    },
    '리뷰 쓰기': { method: 'POST', url: '/api/reviews', token, picture: 'billPhoto' },
    '리뷰 고치기': { method: 'PUT', url: '/api/reviews', token, picture: 'photos' },
  }
}
