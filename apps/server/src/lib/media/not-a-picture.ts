import { messages } from '@matjari/contract/messages'
import { AppError } from '../http/app-error.ts'

/** Whatever a decoder complains about, the bytes are not a picture anyone could look at. */
export const notAPicture = () => new AppError('invalid', { message: messages.picture.imageOnly })
