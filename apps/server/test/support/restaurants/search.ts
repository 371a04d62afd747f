import type { SearchPage, Suggestion } from '@matjari/contract/search/calls'
import type { TestApp } from '../server/app.ts'

type SearchQuery = Readonly<Record<string, string>>

/** Searches through the front door. */
export async function searchFor({ app }: TestApp, asked: SearchQuery): Promise<SearchPage> {
  const response = await app.inject({
    method: 'GET',
    url: '/api/restaurants/search',
    query: { ...asked },
  })
  if (response.statusCode !== 200) throw new Error(`${response.statusCode}: ${response.body}`)
  return response.json<{ body: { items: SearchPage } }>().body.items
}

/** Those that fit all of what was typed, without what follows them. */
export const fitting = ({ restaurants, supplements }: SearchPage): readonly string[] =>
  restaurants
    .slice(0, supplements[0]?.after ?? restaurants.length)
    .map(({ restaurantName }) => restaurantName)

export async function namesFound(server: TestApp, asked: string | SearchQuery): Promise<string[]> {
  const page = await searchFor(server, typeof asked === 'string' ? { query: asked } : asked)
  return page.restaurants.map(({ restaurantName }) => restaurantName)
}

export async function suggestFor({ app }: TestApp, query: string): Promise<Suggestion[]> {
  const response = await app.inject({
    method: 'GET',
    url: '/api/restaurants/suggest',
    query: { query },
  })
  if (response.statusCode !== 200) throw new Error(`${response.statusCode}: ${response.body}`)
  return response.json<{ body: { items: Suggestion[] } }>().body.items
}
