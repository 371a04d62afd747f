import { messages } from '@matjari/contract/messages'
import { AppError } from '../../../lib/http/app-error.ts'

/** What a name that somebody else has is answered with, whoever notices: a look beforehand or the database. */
export function takenRefusal(
  constraint: string | null,
  nicknameTaken: string = messages.signUp.nicknameTaken,
): AppError | null {
  if (constraint === 'member_id_taken')
    return new AppError('conflict', { message: messages.signUp.idTaken })
  if (constraint === 'member_nick_name_taken')
    return new AppError('conflict', { message: nicknameTaken })
  if (constraint === 'member_email_taken') return new AppError('emailTaken')
  return null
}
