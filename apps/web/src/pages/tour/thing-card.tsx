import { Link } from 'react-router'
import { useEnterAs } from '../../features/first-steps/api.ts'
import { setDone } from '../../features/first-steps/kept.ts'
import { type Role, roleOf } from '../../features/first-steps/roles.ts'
import { chooseTheme, useThemeChoice } from '../../lib/browser/theme.ts'
import { useSession } from '../../lib/session/session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import type { Thing, Way } from './things.ts'

type ThingCardProps = { thing: Thing; number: number; isDone: boolean }

export const ThingCard = ({ thing, number, isDone }: ThingCardProps) => (
  <Card className="grid h-full grid-cols-[auto_1fr] content-between gap-x-4 gap-y-3 p-5">
    <span
      aria-hidden="true"
      className="num grid size-9 place-items-center rounded-full bg-sunken text-sm font-bold text-ink-2"
    >
      {number}
    </span>
    <div className="grid content-start gap-1">
      <h2 className="text-lg tracking-title">{thing.title}</h2>
      <p className="text-ink-2">{thing.sentence}</p>
    </div>
    <div className="col-span-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="flex flex-wrap gap-2">
        {thing.ways.map((way) => (
          <WayButton key={way.to} way={way} />
        ))}
        {thing.ways.length === 0 && <NightButton />}
      </div>
      <Checkbox
        checked={isDone}
        onChange={({ currentTarget }) => setDone(thing.name, currentTarget.checked)}
      >
        해 봤어요<span className="sr-only">: {thing.title}</span>
      </Checkbox>
    </div>
  </Card>
)

function WayButton({ way }: { way: Way }) {
  const role = roleOf(useSession())
  if (way.as === undefined || way.as === role)
    return (
      <Link to={way.to} className={buttonClass({ variant: 'soft', size: 'sm' })}>
        {way.label}
      </Link>
    )
  return <EnterButton label={way.label} role={way.as} to={way.to} />
}

function EnterButton({ label, role, to }: { label: string; role: Role; to: string }) {
  const { enterAs, enteringRole } = useEnterAs()
  return (
    <Button
      variant="soft"
      size="sm"
      loading={enteringRole !== null}
      onClick={() => enterAs({ role, to })}
    >
      {label}
    </Button>
  )
}

function NightButton() {
  const isDark = useThemeChoice() === 'dark'
  return (
    <Button
      variant="soft"
      size="sm"
      aria-pressed={isDark}
      onClick={() => chooseTheme(isDark ? 'auto' : 'dark')}
    >
      어둡게 보기
    </Button>
  )
}
