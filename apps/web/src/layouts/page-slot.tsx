import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, Suspense } from 'react'
import { Route, useLocation } from 'react-router'
import { lazyPart } from '../lib/lazy-part.ts'
import { PageBoundary } from './page-boundary.tsx'
import { PageEntry } from './page-entry.tsx'

export type PageProps = { readonly title: string }

type Page = ComponentType<PageProps>

/** Where a page is about to be shown. */
export type PagePlace = {
  readonly params: Readonly<Record<string, string | undefined>>
  readonly search: string
  /** The moment the page is told as of; the present one where nobody says. */
  readonly now?: Date
}

/** Brings into the client what a page shows first. What could not be had is simply not there. */
export type Ask = (client: QueryClient, place: PagePlace) => Promise<unknown>

/** One row of the route table. */
export type Screen = {
  readonly path: string
  readonly title: string
  readonly page: Page
  /** Brings the page's file; an address that only leads on has none. */
  readonly load?: () => Promise<Page>
  /** Brings the page's file and its answers, before anybody is there. */
  readonly ask?: Ask
}

/** A row whose page is the export of that name, in a file that is loaded when it is first shown. */
export function screen<Name extends string>(
  path: string,
  title: string,
  name: Name,
  importFile: () => Promise<{ readonly [Key in NoInfer<Name>]: Page } & { readonly ask?: Ask }>,
): Screen {
  const load = async () => (await importFile())[name]
  const ask: Ask = async (client, place) => (await importFile()).ask?.(client, place)
  return { path, title, page: lazyPart(load), load, ask }
}

export const routesOf = (screens: readonly Screen[]) =>
  screens.map(({ path, title, page }) => (
    <Route key={path} path={path} element={<PageSlot title={title} page={page} />} />
  ))

/** Where a page of the route table stands, before and after its file has come. */
function PageSlot({ title, page: Page }: PageProps & { page: Page }) {
  const { key } = useLocation()
  return (
    <PageBoundary resetKey={key}>
      <Suspense fallback={<PageLoading />}>
        <Page title={title} />
        <PageEntry title={title} />
      </Suspense>
    </PageBoundary>
  )
}

/** Where a layout stands that the first page does not need, and is loaded lazily. */
export function LayoutSlot({ layout: Layout }: { layout: ComponentType }) {
  const { key } = useLocation()
  return (
    <PageBoundary resetKey={key}>
      <Suspense fallback={<PageLoading />}>
        <Layout />
      </Suspense>
    </PageBoundary>
  )
}

/** As tall as the window, so that the footer does not jump when the page arrives. */
const PageLoading = () => (
  <output className="block min-h-dvh">
    <span className="sr-only">로딩 중</span>
  </output>
)
