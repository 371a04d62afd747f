import { StateFrame, type StateText } from './state-frame.tsx'

const drawings = {
  bowl: (
    <>
      <path
        d="M20 46h56c1.3 0 2.4 1.1 2.3 2.4C77.2 61 66 72 48 72S18.8 61 17.7 48.4C17.6 47.1 18.7 46 20 46z"
        className="fill-surface"
      />
      <path d="M38 74h20" />
      <path d="M40 36c-3-4 3-7 0-12M56 36c-3-4 3-7 0-12" strokeDasharray="1 6" />
    </>
  ),
  search: (
    <>
      <circle cx="44" cy="43" r="20" className="fill-surface" />
      <path d="M59 58l14 14" strokeWidth="5" />
      <path
        d="M33 43h22c0 6-5 10.5-11 10.5S33 49 33 43z"
        strokeWidth="2.5"
        className="fill-brand-soft"
      />
      <path d="M41 37c-1.5-2 1.5-3.5 0-6M47 37c-1.5-2 1.5-3.5 0-6" strokeWidth="2.5" />
    </>
  ),
  calendar: (
    <>
      <rect x="25" y="28" width="46" height="42" rx="8" className="fill-surface" />
      <path d="M25 41h46M36 22v10M60 22v10" />
      <path
        d="M37 52h22c0 6-5 10-11 10s-11-4-11-10z"
        strokeWidth="2.5"
        className="fill-brand-soft"
      />
    </>
  ),
}

/** Nothing here, and what to do about it. */
export const EmptyState = ({
  drawing = 'bowl',
  ...text
}: StateText & { drawing?: keyof typeof drawings }) => (
  <StateFrame announce="status" tone="quiet" drawing={drawings[drawing]} {...text} />
)
