import { sessionMessages } from '@matjari/contract/first-page-messages'
import { LogoMark } from '../ui/logo.tsx'

/** While the stored sign-in is being renewed. */
export const BootScreen = () => (
  <output className="grid min-h-dvh place-content-center justify-items-center gap-5 font-medium text-ink-2">
    <LogoMark className="size-16 animate-breathe text-brand" />
    {sessionMessages.loading}
    <span className="h-[3px] w-30 overflow-hidden rounded-full bg-sunken-2">
      <span className="block h-full w-2/5 animate-slide rounded-full bg-brand" />
    </span>
  </output>
)
