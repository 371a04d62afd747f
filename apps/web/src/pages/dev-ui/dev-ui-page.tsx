import '../../styles/all-styles.css'
import { useState } from 'react'
import { Segmented } from '../../ui/choice/segmented.tsx'
import { Cards, Foundations, Lists, Photos, States, TableSample } from './content-samples.tsx'
import { Buttons, DayPicking, Forms, Picking, Ratings, SlotPicking } from './control-samples.tsx'
import { Alerts, Calls, Dialogs, Uploads } from './overlay-samples.tsx'
import { SampleBox } from './sample-box.tsx'

const themes = [
  { value: 'system', label: '기기 설정' },
  { value: 'light', label: '밝게' },
  { value: 'dark', label: '어둡게' },
] as const

type Theme = (typeof themes)[number]['value']

function applyTheme(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

/** Every component of ui/ on one page. Mounted in development only. */
export function DevUiPage() {
  const [theme, setTheme] = useState<Theme>('system')

  function changeTheme(next: Theme) {
    setTheme(next)
    applyTheme(next)
  }

  return (
    <div className="page-width pt-8 pb-16">
      <header className="mb-7 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1>컴포넌트</h1>
          <p className="mt-1 text-ink-3">화면을 만드는 부품을 한곳에 모았어요.</p>
        </div>
        <Segmented label="밝기" options={themes} value={theme} onValueChange={changeTheme} />
      </header>
      <div className="grid grid-cols-12 gap-5">
        <Foundations />
        <Buttons />
        <Forms />
        <Picking />
        <Ratings />
        <DayPicking />
        <SampleBox title="인원과 시간">
          <SlotPicking />
        </SampleBox>
        <Alerts />
        <Dialogs />
        <Cards />
        <TableSample />
        <Lists />
        <Photos />
        <Uploads />
        <States />
        <Calls />
      </div>
    </div>
  )
}
