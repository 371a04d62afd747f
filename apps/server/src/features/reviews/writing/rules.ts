import { messages } from '@matjari/contract/messages'
import { AppError } from '../../../lib/http/app-error.ts'

export const halfStarsOf = (score: number) => score * 2

type Subject = { readonly status: string; readonly isOwner: boolean }

/** Why the caller may not write about a restaurant they can see. */
export function subjectRefusal({ status, isOwner }: Subject) {
  if (isOwner) return new AppError('conflict', { message: messages.review.ownRestaurant })
  return status === 'Y' ? null : new AppError('notFound', { message: messages.restaurant.notShown })
}
