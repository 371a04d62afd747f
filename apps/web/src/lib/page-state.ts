import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { ApiError, type ApiErrorDetails } from './api-error.ts'

/** Meta of queries whose answer depends on the signed-in member: whether a review is their own, for example. */
export const personal = { isAboutPerson: true }

type Answer = {
  readonly key: QueryKey
  readonly data?: unknown
  /** The server said that the thing does not exist, and the page shows it. */
  readonly refusal?: ApiErrorDetails & { readonly message: string }
  readonly isAboutPerson?: boolean
}

/** The data of a server-rendered page, so that the browser hydrates with the same. */
export type PageState = {
  /** The time the page was rendered for. */
  readonly now: number
  readonly answers: readonly Answer[]
}

/** The answers the server fetched. Failed ones are missing, and the browser fetches them. */
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

/** As text that is safe in a script element. */
export const pageStateText = (state: PageState) => JSON.stringify(state).replaceAll('<', '\\u003c')

/** Null: the page was served without content. */
export function readPageState(): PageState | null {
  const text = document.getElementById('page-state')?.textContent
  // The server of the same build wrote it.
  return text ? (JSON.parse(text) as PageState) : null
}

type HydrateOptions = {
  /** No member is signed in, so the server's answers are valid for this browser too. */
  readonly isNobody: boolean
  /** The time from which the answers count as fetched. */
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
