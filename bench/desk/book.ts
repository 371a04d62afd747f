import type { Desk } from './seed.ts'

/** A guest books over HTTP. Tells the number of the booking. */
export async function book(url: string, desk: Desk): Promise<string> {
  const { token, body } = desk.nextBooking()
  const response = await fetch(`${url}/api/reservation`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  const { body: answer } = JSON.parse(text) as { body: { items?: { reservationNo?: string } } }
  const reservationNo = answer.items?.reservationNo
  if (!response.ok || reservationNo === undefined) throw new Error(`nothing was booked: ${text}`)
  return reservationNo
}
