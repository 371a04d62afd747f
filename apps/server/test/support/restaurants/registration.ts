import type { TestApp } from '../server/app.ts'
import { type Form, pictureFile, sendForm } from '../server/form.ts'

/** A form that is taken; a test changes the one thing it is about. Undefined leaves a part out. */
export async function registrationForm(changes: Record<string, Form[string] | undefined> = {}) {
  const form: Record<string, Form[string] | undefined> = {
    restaurantName: '연남 첫술',
    restaurantAddress: '서울 마포구 연남로1길 30 (연남동)',
    restaurantSiCode: '11',
    restaurantGuCode: '11440',
    restaurantDongCode: '1144012400',
    restaurantPostalCode: '03980',
    restaurantPhoneNumber: '0212345678',
    restaurantDescription: '매일 아침 끓이는 맑은 국물이에요.',
    restaurantCuisineType: ['한식', '설렁탕', '갈비탕'],
    restaurantMapX: '126.9237',
    restaurantMapY: '37.5612',
    restaurantMainPhoto: await pictureFile('place.jpg'),
    ...changes,
  }
  return Object.fromEntries(
    Object.entries(form).filter((part): part is [string, Form[string]] => part[1] !== undefined),
  )
}

export async function register(
  { app }: TestApp,
  { form, token }: { form: Form; token?: string | undefined },
) {
  const to = 'POST /api/stores/register'
  const response = await sendForm(app, { to, form, ...(token && { token }) })
  return {
    status: response.statusCode,
    ...response.json<{
      header: { code: string; message: string }
      body: { items: { restaurantNo: string } | null }
    }>(),
  }
}
