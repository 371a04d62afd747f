import { messages } from '@matjari/contract/messages'
import { LogoMark } from '../../ui/logo.tsx'

/** What the pages a provider returns to show while they work. */
export const SocialReturning = ({ title }: { title: string }) => (
  <div className="grid min-h-dvh place-content-center justify-items-center gap-5 px-gutter text-center font-medium text-ink-2">
    <h1 className="sr-only">{title}</h1>
    <LogoMark className="size-16 animate-breathe text-brand" />
    <output>{messages.login.callback}</output>
  </div>
)
