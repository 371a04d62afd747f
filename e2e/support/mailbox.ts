import { type APIRequestContext, expect } from '@playwright/test'

export type ReceivedLetter = { mailNo: string; to: string; subject: string; text: string }

/** Letters to somebody, newest first, as the development mailbox has them. */
export async function lettersTo(request: APIRequestContext, email: string) {
  const answer = await request.get('/dev/mail.json')
  const letters = (await answer.json()) as ReceivedLetter[]
  return letters.filter(({ to }) => to === email)
}

/** The code of the newest letter, once there are as many as expected. */
export async function codeSentTo(request: APIRequestContext, email: string, letterCount = 1) {
  await expect.poll(async () => (await lettersTo(request, email)).length).toBe(letterCount)
  const [newest] = await lettersTo(request, email)
  return newest?.text.match(/\b\d{6}\b/)?.[0] ?? ''
}
