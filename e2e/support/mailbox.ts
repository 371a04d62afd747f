import { type APIRequestContext, expect } from '@playwright/test'

type ReceivedLetter = { mailNo: string; to: string; subject: string; text: string }

/** Letters to an address, newest first, as the development mailbox has them. */
export async function lettersTo(request: APIRequestContext, email: string) {
  const answer = await request.get('/dev/mail.json')
  const letters = (await answer.json()) as ReceivedLetter[]
  return letters.filter(({ to }) => to === email)
}

/** The code of the newest letter, once there are as many as expected. */
export async function codeSentTo(request: APIRequestContext, email: string, letterCount = 1) {
  let letters: ReceivedLetter[] = []
  await expect(async () => {
    letters = await lettersTo(request, email)
    expect(letters).toHaveLength(letterCount)
  }).toPass({ timeout: 30_000 })
  return letters[0]?.text.match(/\b\d{6}\b/)?.[0] ?? ''
}
