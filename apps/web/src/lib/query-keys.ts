import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { restaurantQueryKeys } from './restaurant-query-keys.ts'

/**
 * The name of every answer that is kept, in words only. A key also stands for all that begin with it;
 * whatever is optional below may be left out to mean every one of them.
 */
export const queryKeys = {
  restaurants: restaurantQueryKeys,
  /** A restaurant as its registrant keeps it. */
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
    tonight: (asked: object) => ['reservations', 'tonight', asked],
    admin: (...filters: readonly object[]) => ['reservations', 'admin', ...filters],
    affected: (no: string, planned: object) => ['reservations', 'affected', no, planned],
    // Offered by the schedule, but under this word: the hours refresh it, and the inbox listens to it.
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
  // Not under `reviews`: every look at a receipt is written down, so no change of a review asks for it.
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

/** What a change makes stale. */
export const invalidatedBy = {
  review: (no: string) => [
    queryKeys.reviews.all,
    queryKeys.restaurants.detail(no),
    queryKeys.restaurants.rating(no),
  ],
  menu: (no: string) => [queryKeys.menus.pages(no), queryKeys.restaurants.detail(no)],
  /** Free times and boards follow from the hours, and so does every page that tells them. */
  hours: (no: string) => [queryKeys.schedule.of(no), queryKeys.reservations.all],
  /** Boards, free times and the reserve button follow from the settings. */
  settings: (no: string) => [queryKeys.reservations.all, queryKeys.restaurants.detail(no)],
  booking: [queryKeys.reservations.all],
  refusedBooking: (no: string) => [
    queryKeys.reservations.slots(no),
    queryKeys.reservations.info(no),
  ],
  /** What guests see of it, and the registrant's own list. */
  shop: [queryKeys.restaurants.all, ['search'], ['favorites']],
  /** The word of the administration covers its overview and the audit as well. */
  restaurantStatus: [queryKeys.admin.all, queryKeys.restaurants.all],
  /** Whoever searches next finds by it. */
  alias: [queryKeys.admin.all, ['search'], ['suggest']],
} as const

/** Asks anew for what has become stale; over when what is on the screen has come. */
export async function invalidateAll(client: QueryClient, stale: readonly QueryKey[]) {
  await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** Names of changes on their way, for whoever looks for them. The first word is that of the feature. */
export const mutationKeys = {
  favorite: (...no: readonly string[]) => ['favorites', 'change', ...no],
  inboxReading: ['inbox', 'reading'],
  member: ['members', 'admin-update'],
  bookingCancel: ['reservations', 'admin-cancel'],
  restaurantStatus: ['restaurant-status'],
  review: (no: string, reviewNo: string | null) => ['review-saving', no, reviewNo],
} as const
