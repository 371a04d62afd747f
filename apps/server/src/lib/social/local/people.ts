import { createHash } from 'node:crypto'

/** Somebody with an account at the practice provider. */
export type LocalPerson = { readonly name: string; readonly email: string | null }

export type LocalName = 'google' | 'kakao'

/** At Kakao an e-mail is not a matter of course. */
export const samplePeople: Readonly<Record<LocalName, readonly LocalPerson[]>> = {
  google: [
    { name: '한여름', email: 'summer@example.com' },
    { name: '강바다', email: 'sea@example.com' },
    { name: 'Haru Kim', email: 'haru@example.com' },
  ],
  kakao: [
    { name: '오솔길', email: null },
    { name: '봄이네', email: 'spring@example.com' },
    { name: '산들 바람', email: null },
  ],
}

/** The same for the same person, also after a restart: signing in again finds the same account. */
export function subjectOf(provider: LocalName, { name, email }: LocalPerson): string {
  const known = email ? `e-mail ${email.toLowerCase()}` : `name ${name}`
  return createHash('sha256').update(`${provider} ${known}`).digest('hex').slice(0, 24)
}

/** Which of these are told depends on the scopes a client asks for. */
export const claimsOf = ({ name, email }: LocalPerson) => ({
  name,
  nickname: name,
  ...(email && { email, email_verified: true }),
})
