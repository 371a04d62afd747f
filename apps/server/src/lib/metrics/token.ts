import { createHash, timingSafeEqual } from 'node:crypto'
import { bearerToken } from '../http/caller.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether a request may read them. How long it takes says nothing about the token. */
export function tokenGuard(token: string | undefined) {
  if (token === undefined) return () => true
  const expected = digest(token)
  return (authorization: string | undefined) =>
    timingSafeEqual(digest(bearerToken(authorization) ?? ''), expected)
}
