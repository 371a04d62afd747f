import { z } from 'zod'
import { describeCalls } from '../call.ts'
import { Menu, MenuPage } from '../entities/menu.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { pageFrom, sizeUpTo } from '../paging.ts'
import { menuNameProblem, menuPriceProblem } from '../rules/menu.ts'
import {
  boundedList,
  emptyAsAbsent,
  IdInput,
  numberInput,
  requestObject,
  ruledText,
  YesNo,
} from '../wire.ts'

const MenuParts = requestObject({
  menuName: ruledText(menuNameProblem),
  menuPrice: numberInput(messages.menu.priceRule).refine(
    (price) => menuPriceProblem(price) === null,
    messages.menu.priceRule,
  ),
})

export const menuCalls = describeCalls({
  'GET /api/restaurants/:restaurantNo/menu': {
    summary: '메뉴 (쪽은 0부터)',
    access: 'public',
    refusal: 'status',
    query: requestObject({ page: pageFrom(0), size: sizeUpTo(limits.menu.perPageMax) }),
    bare: MenuPage,
    success: { code: 'S200' },
  },
  'POST /api/restaurants/:restaurantNo/menu': {
    summary: '메뉴 추가',
    access: 'owner',
    whose: ['registrant'],
    refusal: 'status',
    parts: MenuParts,
    files: { menuPhoto: { max: 1, required: false } },
    items: Menu,
    success: { message: messages.menu.saved },
  },
  'PUT /api/restaurants/:restaurantNo/menu/order': {
    summary: '메뉴 순서 바꾸기',
    access: 'owner',
    whose: ['registrant'],
    refusal: 'status',
    body: requestObject({
      menuNos: boundedList(IdInput, {
        max: limits.menu.perRestaurant,
        message: messages.menu.orderRule,
      })
        .refine((menuNos) => menuNos.length > 0, messages.menu.orderRule)
        .refine((menuNos) => new Set(menuNos).size === menuNos.length, messages.menu.orderRule),
    }),
    items: z.array(Menu),
    success: { message: messages.menu.reordered },
  },
  'PUT /api/restaurants/:restaurantNo/menu/:menuNo': {
    summary: '메뉴 수정',
    access: 'owner',
    whose: ['registrant'],
    refusal: 'status',
    parts: MenuParts.extend({
      /** Y takes the present photo away; a new one replaces it anyway. */
      removePhoto: emptyAsAbsent(YesNo),
    }),
    files: { menuPhoto: { max: 1, required: false } },
    items: Menu,
    success: { message: messages.menu.saved },
  },
  'DELETE /api/restaurants/:restaurantNo/menu/:menuNo': {
    summary: '메뉴 삭제',
    access: 'owner',
    whose: ['registrant'],
    refusal: 'status',
    success: { message: messages.menu.deleted },
  },
})
