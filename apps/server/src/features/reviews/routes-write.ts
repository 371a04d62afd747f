import type { Deps } from '../../lib/deps.ts'
import type { Handlers } from '../../lib/http/mount.ts'
import { writeReview } from './commands.ts'
import { deleteReview } from './commands-delete.ts'
import { editReview } from './commands-edit.ts'

export const reviewWriteRoutes = (deps: Deps) =>
  ({
    'POST /api/reviews': ({ caller, parts, files }) =>
      writeReview(deps, {
        caller,
        form: parts.review,
        photos: files.photos,
        receipt: files.billPhoto[0],
      }),
    'PUT /api/reviews': ({ caller, parts, files }) =>
      editReview(deps, {
        caller,
        form: parts.review,
        photos: files.photos,
        reason: parts.reason,
      }),
    'DELETE /api/reviews': async ({ caller, query }) => {
      await deleteReview(deps, { caller, ...query })
      return null
    },
  }) satisfies Handlers
