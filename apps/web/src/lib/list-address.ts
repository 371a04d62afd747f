import type { PageInfo } from '@matjari/contract/wire'

const pageNumber = /^[1-9]\d{0,4}$/

/** A page number that makes no sense is the first page. */
export function pageIn(search: string | URLSearchParams): number {
  const page = new URLSearchParams(search).get('page')?.trim() ?? ''
  return pageNumber.test(page) ? Number(page) : 1
}

/** An empty list has one page too: the one that says so. */
export const pageCountOf = ({
  totalBoardNo,
  boardNoPerPage,
}: Pick<PageInfo, 'totalBoardNo' | 'boardNoPerPage'>) =>
  Math.max(1, Math.ceil(totalBoardNo / Math.max(1, boardNoPerPage)))

type Value = string | number | null
/** Parses the text of one filter. A text that makes no sense gives null, or empty where any text is valid. */
type Reader = (text: string) => Value

export const anyText = (text: string) => text
export const yesNo = (text: string): 'Y' | 'N' | null =>
  text === 'Y' || text === 'N' ? text : null
export const star = (text: string) => (/^[1-5]$/.test(text) ? Number(text) : null)
export const oneOf =
  <Word extends string>(words: readonly Word[]) =>
  (text: string) =>
    words.find((word) => word === text) ?? null

type FiltersOf<Readers extends Record<string, Reader>> = {
  readonly [Name in keyof Readers]: ReturnType<Readers[Name]>
} & { readonly page: number }

/** Translates between a list's filters and its address. */
export type ListAddress<Filters> = {
  /** The address without any filter. */
  readonly everything: string
  readonly read: (search: string) => Filters
  /** The shortest address with the same meaning. */
  readonly write: (filters: Filters) => string
  /** The values for a form: all texts. */
  readonly texts: (filters: Filters) => Readonly<Record<string, string>>
  readonly isFiltered: (filters: Filters) => boolean
}

/** `readers` lists the filters in the order of the address; the page comes last. */
export function listAddress<Readers extends Record<string, Reader>>(
  path: string,
  readers: Readers,
): ListAddress<FiltersOf<Readers>> {
  type Filters = FiltersOf<Readers>
  const names = Object.keys(readers)

  function read(search: string) {
    const address = new URLSearchParams(search)
    const values = Object.entries(readers).map(([name, meaning]): [string, Value] => [
      name,
      meaning(address.get(name)?.trim() ?? ''),
    ])
    // The compiler cannot know that every name got the value of its own reader.
    return { ...Object.fromEntries(values), page: pageIn(address) } as Filters
  }

  function texts(filters: Filters) {
    const values: Readonly<Record<string, Value>> = filters
    return Object.fromEntries(names.map((name) => [name, String(values[name] ?? '')]))
  }

  function write(filters: Filters) {
    const parts = { ...texts(filters), page: filters.page === 1 ? '' : String(filters.page) }
    const search = new URLSearchParams(Object.entries(parts).filter(([, text]) => text !== ''))
    return search.size > 0 ? `${path}?${search}` : path
  }

  const isFiltered = (filters: Filters) => Object.values(texts(filters)).some((text) => text !== '')

  return { everything: path, read, write, texts, isFiltered }
}
