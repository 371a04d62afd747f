import type { Question } from './traffic.ts'

type Person = {
  readonly account: { readonly memberId: string; readonly memberPw: string }
  readonly token: string
}

const dayMs = 24 * 60 * 60 * 1000

/** What people ask in a restaurant's rush hour, a third of it on new connections. */
export const mixedQuestions =
  ({ account, token }: Person) =>
  (no: number): Question => {
    const restaurantNo = String(1 + (no % 20))
    const reserveDay = new Date(Date.now() + (2 + (no % 5)) * dayMs).toISOString().slice(0, 10)
    const isNew = no % 3 === 0
    if (no % 50 === 7) return { call: 'POST /api/auth/tokens', body: account, isNew }
    if (no % 20 === 3) {
      const body = { restaurantNo, reserveDay, reserveTime: '18:00', numberOfGuests: 2 }
      return { call: 'POST /api/reservation', token, body, isNew }
    }
    if (no % 10 === 5) return { call: `PUT /api/favorites/${restaurantNo}`, token, isNew }
    if (no % 4 === 1)
      return {
        call: `GET /api/reservation?restaurantNo=${restaurantNo}&reserveDay=${reserveDay}`,
        isNew,
      }
    return { call: `GET /api/restaurants/${restaurantNo}`, isNew }
  }
