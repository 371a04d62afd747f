import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { ApiError, type ApiErrorDetails } from './api-error.ts'

/** For questions whose answer says something about who asks: that it is their own, for example. */
export const personal = { isAboutPerson: true }

type Answer = {
  readonly key: QueryKey
  readonly data?: unknown
  /** There is no such thing, and the page says so. */
  readonly refusal?: ApiErrorDetails & { readonly message: string }
  readonly isAboutPerson?: boolean
}

/** What a page from the server was made of, so that the browser goes on with the same. */
export type PageState = {
  /** The moment the page was told as of. */
  readonly now: number
  readonly answers: readonly Answer[]
}

/** What the server found out. Whatever failed is missing, and the browser asks for it. */
export const dehydrateAnswers = (client: QueryClient): readonly Answer[] =>
  client
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey: key, meta, state: { data, error } }): Answer[] => {
      const answer = { key, ...(meta && personal) }
      if (data !== undefined) return [{ ...answer, data }]
      if (!(error instanceof ApiError) || error.status !== 404) return []
      const { message, code, status } = error
      return [{ ...answer, refusal: { message, code, status } }]
    })

/** As text that can stand in a script element. */
export const pageStateText = (state: PageState) => JSON.stringify(state).replaceAll('<', '\\u003c')

/** Null: the page came without content. */
export function readPageState(): PageState | null {
  const text = document.getElementById('page-state')?.textContent
  // The server of this very build wrote it.
  return text ? (JSON.parse(text) as PageState) : null
}

type HydrateOptions = {
  /** Nobody is signed in, so what the server was told is what this browser would be told. */
  readonly isNobody: boolean
  /** When the answers were as fresh as they get. */
  readonly asOf: number
}

export function hydrateAnswers(
  client: QueryClient,
  { answers }: PageState,
  { isNobody, asOf: updatedAt }: HydrateOptions,
) {
  for (const { key, data, refusal, isAboutPerson } of answers) {
    if (isAboutPerson && !isNobody) continue
    if (!refusal) client.setQueryData(key, data, { updatedAt })
    else
      client
        .getQueryCache()
        .build(client, { queryKey: key })
        .setState({ status: 'error', error: new ApiError(refusal.message, refusal) })
  }
}
