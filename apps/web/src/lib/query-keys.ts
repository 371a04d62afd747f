import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { restaurantQueryKeys } from './restaurant-query-keys.ts'

/**
 * The query keys of all answers, as words. A key also matches every key that begins with it; leave out an
 * optional argument to match all of them.
 */
export const queryKeys = {
  restaurants: restaurantQueryKeys,
  /** A restaurant as its owner edits it. */
  shop: (no: string) => ['shops', no],
  menus: {
    pages: (no: string) => ['menus', no, 'pages'],
    whole: (no: string) => ['menus', no, 'whole'],
  },
  schedule: {
    of: (no: string) => ['hours', no],
    week: (no: string) => ['hours', no, 'week'],
    exceptions: (no: string, today: string) => ['hours', no, 'exceptions', today],
    ownerExceptions: (no: string, today: string) => ['hours', no, 'owner-exceptions', today],
  },
  reservations: {
    all: ['reservations'],
    mine: ['reservations', 'mine'],
    info: (no: string) => ['reservations', 'info', no],
    slots: (no: string, ...day: readonly string[]) => ['reservations', 'slots', no, ...day],
    tonight: (input: object) => ['reservations', 'tonight', input],
    admin: (...filters: readonly object[]) => ['reservations', 'admin', ...filters],
    affected: (no: string, planned: object) => ['reservations', 'affected', no, planned],
    // From the schedule's calls, but under this key: changed hours invalidate it, and the inbox watches it.
    settings: (no: string) => ['reservations', 'settings', no],
    ownRestaurant: (no: string | undefined) => ['reservations', 'own-restaurant', no],
  },
  reviews: {
    all: ['reviews'],
    ofRestaurant: (no: string, place: object) => ['reviews', 'restaurant', no, place],
    mine: (place: object) => ['reviews', 'mine', place],
    admin: (filters: object) => ['reviews', 'admin', filters],
    reports: (place: object) => ['reviews', 'reports', place],
    openReports: ['reviews', 'reports', 'waiting'],
    holds: (place: object) => ['reviews', 'holds', place],
    transparency: ['reviews', 'transparency'],
  },
  // Not under `reviews`: the server logs every look at a receipt, so a changed review must not refetch it.
  receipt: (reviewNo: string) => ['review-receipt', reviewNo],
  favorites: ['favorites'],
  inbox: (...part: readonly object[]) => ['inbox', ...part],
  chat: {
    unread: ['chat', 'unread'],
    ownRoom: ['chat', 'room'],
    rooms: (...filter: readonly object[]) => ['chat', 'rooms', ...filter],
    oneRoom: (no: string) => ['chat', 'rooms', 'one', no],
  },
  members: {
    me: ['members', 'mypage-info'],
    signIns: ['members', 'sign-ins'],
    twoStep: ['members', 'two-step'],
    twoStepSetup: ['members', 'two-step-setup'],
    admin: (...filters: readonly object[]) => ['members', 'admin', ...filters],
  },
  admin: {
    all: ['admin'],
    dashboard: ['admin', 'dashboard'],
    waiting: ['admin', 'waiting'],
    audit: (scope: object) => ['admin', 'audit', scope],
    registrations: (...filters: readonly object[]) => [
      'admin',
      'registrations',
      'list',
      ...filters,
    ],
    applications: ['admin', 'applications'],
    applicationList: (...group: readonly string[]) => ['admin', 'applications', 'list', ...group],
    application: (no: string) => ['admin', 'applications', 'one', no],
    aliases: (filters: object) => ['admin', 'aliases', filters],
    registration: (no: string) => ['admin', 'registrations', 'one', no],
  },
  search: (text: string, filters: object) => ['search', text, filters] as const,
  suggest: (text: string) => ['suggest', text],
  sampleAccounts: ['sample-accounts'],
} as const

/** The keys each change invalidates. */
export const invalidatedBy = {
  review: (no: string) => [
    queryKeys.reviews.all,
    queryKeys.restaurants.detail(no),
    queryKeys.restaurants.rating(no),
  ],
  menu: (no: string) => [queryKeys.menus.pages(no), queryKeys.restaurants.detail(no)],
  /** Free times and boards depend on the hours, and so does every page that shows them. */
  hours: (no: string) => [queryKeys.schedule.of(no), queryKeys.reservations.all],
  /** Boards, free times and the reserve button depend on the settings. */
  settings: (no: string) => [queryKeys.reservations.all, queryKeys.restaurants.detail(no)],
  booking: [queryKeys.reservations.all],
  refusedBooking: (no: string) => [
    queryKeys.reservations.slots(no),
    queryKeys.reservations.info(no),
  ],
  /** The guests' views of the restaurant, and the owner's own list. */
  shop: [queryKeys.restaurants.all, ['search'], ['favorites']],
  /** The key of the administration covers its overview and the audit log too. */
  restaurantStatus: [queryKeys.admin.all, queryKeys.restaurants.all],
  /** The alias changes what later searches find. */
  alias: [queryKeys.admin.all, ['search'], ['suggest']],
} as const

/** Invalidates the keys; resolves when the mounted queries have refetched. */
export async function invalidateAll(client: QueryClient, stale: readonly QueryKey[]) {
  await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** Keys of pending mutations, for components that watch them. The first word names the feature. */
export const mutationKeys = {
  favorite: (...no: readonly string[]) => ['favorites', 'change', ...no],
  inboxReading: ['inbox', 'reading'],
  member: ['members', 'admin-update'],
  bookingCancel: ['reservations', 'admin-cancel'],
  restaurantStatus: ['restaurant-status'],
  review: (no: string, reviewNo: string | null) => ['review-saving', no, reviewNo],
} as const
