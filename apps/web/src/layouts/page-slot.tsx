import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { Route, useLocation } from 'react-router'
import { type LateFile, lateFile, useLateFile } from '../lib/late-file.ts'
import { ComingPage } from './coming-page.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { PageEntry } from './page-entry.tsx'
import type { SkeletonName } from './skeletons/table.tsx'

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
export type Screen = LateFile<Page> & {
  readonly path: string
  readonly title: string
  /** Stands there until the page's file has come. */
  readonly skeleton: SkeletonName
  /** Brings the page's file and its answers, before anybody is there. */
  readonly ask?: Ask
}

type PageFile<Name extends string> = { readonly [Key in NoInfer<Name>]: Page } & {
  readonly ask?: Ask
}

/** A row whose page is the export of that name, in a file that is loaded when it is first shown. */
export function screen<Name extends string>(
  path: string,
  title: string,
  skeleton: SkeletonName,
  name: Name,
  importFile: () => Promise<PageFile<Name>>,
): Screen {
  const page = lateFile(async () => (await importFile())[name])
  const ask: Ask = async (client, place) => {
    await page.load()
    await (await importFile()).ask?.(client, place)
  }
  return { path, title, skeleton, ask, ...page }
}

export const routesOf = (screens: readonly Screen[]) =>
  screens.map((one) => <Route key={one.path} path={one.path} element={<PageSlot screen={one} />} />)

/** Where a page of the route table stands, before and after its file has come. */
const PageSlot = ({ screen: one }: { screen: Screen }) => (
  <Slot file={one} skeleton={<ComingPage title={one.title} skeleton={one.skeleton} />}>
    {(Page) => (
      <>
        <Page title={one.title} />
        <PageEntry title={one.title} />
      </>
    )}
  </Slot>
)

/** Where a layout stands that the first page does not need. */
export const LayoutSlot = ({
  layout,
  skeleton,
}: {
  layout: LateFile<ComponentType>
  /** Without one, nobody knows yet what is coming. */
  skeleton?: SkeletonName
}) => (
  <Slot file={layout} skeleton={<ComingPage title="" skeleton={skeleton} />}>
    {(Layout) => <Layout />}
  </Slot>
)

type SlotProps<Content> = {
  file: LateFile<Content>
  skeleton: ReactNode
  children: (content: Content) => ReactNode
}

function Slot<Content>(props: SlotProps<Content>) {
  const { key } = useLocation()
  return (
    <PageBoundary resetKey={key}>
      <Suspense fallback={props.skeleton}>
        <Arriving {...props} />
      </Suspense>
    </PageBoundary>
  )
}

function Arriving<Content>({ file, skeleton, children }: SlotProps<Content>) {
  const content = useLateFile(file)
  return content === undefined ? skeleton : children(content)
}
