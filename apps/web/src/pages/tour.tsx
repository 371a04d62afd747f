import '../ui/styles/every-style.css'
import { AccountButtons } from '../features/first-steps/account-buttons.tsx'
import { useDoneThings } from '../features/first-steps/kept.ts'
import { roleNames, roleOf } from '../features/first-steps/roles.ts'
import type { PageProps } from '../layouts/page-slot.tsx'
import { useSession } from '../lib/session/session.ts'
import { ThingCard } from './tour/thing-card.tsx'
import { things } from './tour/things.ts'

/** For whoever has just started the product: each thing is one press away. */
export function TourPage({ title }: PageProps) {
  const done = useDoneThings()
  const role = roleOf(useSession())
  const count = things.filter(({ name }) => done.has(name)).length
  return (
    <div className="page-width grid gap-6 pt-[clamp(1.5rem,3.5vw,3rem)]">
      <header className="grid items-end gap-x-8 gap-y-4 lg:grid-cols-[1fr_26rem]">
        <div>
          <h1 className="outline-none">{title}</h1>
          <p className="mt-2 text-ink-2">
            여기는 견본 도시라 무엇을 눌러도 괜찮아요.{' '}
            {role ? `지금은 ${roleNames[role]} 계정이에요.` : '계정도 한 번만 누르면 돼요.'}
          </p>
          <output className="num mt-1 block text-sm text-ink-3">
            열 가지 가운데 {count}가지를 해 봤어요
          </output>
        </div>
        <AccountButtons onwards="here" current={role} />
      </header>
      <ol className="grid gap-4 md:grid-cols-2">
        {things.map((thing, at) => (
          <li key={thing.name}>
            <ThingCard thing={thing} number={at + 1} isDone={done.has(thing.name)} />
          </li>
        ))}
      </ol>
      <p className="text-ink-2">
        그리고 터미널에서{' '}
        <code className="rounded-sm bg-sunken px-1.5 py-0.5">npm run prove:booking</code>을 돌리면,
        두 서버에서 한꺼번에 예약해도 자리가 넘치지 않는 것을 볼 수 있어요.
      </p>
    </div>
  )
}
