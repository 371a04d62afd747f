import { createContext } from 'react'

/** When the page was made on the server: what it said then is said first, and then what is true now. */
export const FirstMoment = createContext(0)
