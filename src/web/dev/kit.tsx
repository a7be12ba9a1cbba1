import { Grape, House, NotebookPen, Plus, User, Wine } from 'lucide-react'
import { useEffect, useState } from 'react'
import { firstScreenDrawn } from '../start-up.ts'
import { BottomBar } from '../ui/bottom-bar.tsx'
import { Button } from '../ui/button.tsx'
import { NavRail } from '../ui/nav-rail.tsx'
import { Page } from '../ui/page.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { Toaster } from '../ui/toaster.tsx'
import styles from './kit.module.css'
import { KitCharts } from './kit-charts.tsx'
import { KitForms } from './kit-forms.tsx'
import { KitOverlays } from './kit-overlays.tsx'
import { KitShows } from './kit-shows.tsx'

type Theme = 'browser' | 'light' | 'dark'

const places = [
  { href: '#wines', label: 'Wines', icon: <Wine />, current: true },
  { href: '#places', label: 'Places', icon: <House />, current: false },
  { href: '#tastings', label: 'Tastings', icon: <NotebookPen />, current: false },
  { href: '#grapes', label: 'Grapes', icon: <Grape />, current: false },
]
const below = [{ href: '#profile', label: 'Profile', icon: <User />, current: false }]

/** Every piece of the kit in its states, to be looked at and tested. In English only: it is not part of the product. */
export default function Kit() {
  const [theme, setTheme] = useState<Theme>('browser')
  useEffect(firstScreenDrawn, [])

  function choose(next: Theme) {
    setTheme(next)
    if (next === 'browser') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = next
  }

  return (
    <div className={styles.shell}>
      <NavRail
        label="Main"
        head={<img src="/icon.svg" alt="" width="40" height="40" />}
        places={places}
        below={below}
      />
      <main>
        <Page
          heading="The kit"
          lead="Every piece in its states, by day and by lamplight."
          actions={
            <>
              <RadioGroup
                label="Theme"
                hideLabel
                look="segments"
                value={theme}
                onChange={choose}
                choices={[
                  { value: 'browser', label: 'Browser' },
                  { value: 'light', label: 'Light' },
                  { value: 'dark', label: 'Dark' },
                ]}
              />
              <Button look="primary" icon={<Plus />}>
                Add a wine
              </Button>
            </>
          }
        >
          <KitShows />
          <KitCharts />
          <div className={styles.columns}>
            <KitForms />
            <KitOverlays />
          </div>
        </Page>
      </main>
      <BottomBar label="Main, below" places={[...places, ...below]} />
      <Toaster />
    </div>
  )
}
