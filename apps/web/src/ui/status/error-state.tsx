import { StateFrame, type StateText } from './state-frame.tsx'

const brokenBowl = (
  <>
    <path
      d="M20 46h26l-5 9 9 5-5 12C29 71.5 18.7 60.5 17.7 48.4 17.6 47.1 18.7 46 20 46zM52 46h24c1.3 0 2.4 1.1 2.3 2.4C77.3 60 68 70.5 51 72l4-12-9-5z"
      className="fill-surface"
    />
    <path d="M48 20v10M34 24l4 8M62 24l-4 8" />
  </>
)

/** Something failed, and a way to try again. */
export const ErrorState = (text: StateText) => (
  <StateFrame announce="alert" tone="danger" drawing={brokenBowl} {...text} />
)
