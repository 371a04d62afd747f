import type { Input } from '@matjari/contract/calls/all'

/** A change of hours or settings that is only being considered. */
export type PlannedChangeBody = Input<'POST /api/settings/affected', File>['body']

/** Whether to go on, and what becomes of the bookings the change strands, if there are any. */
export type AffectedAnswer =
  | { readonly go: false }
  | { readonly go: true; readonly affected?: 'keep' | 'cancel' | undefined }

/** Shows the owner which bookings a change strands and lets them decide; nothing stranded: go on. */
export type AskAffected = (planned: PlannedChangeBody) => Promise<AffectedAnswer>
