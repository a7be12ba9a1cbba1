import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../web/ui/button.tsx'
import { Menu, type MenuEntry } from '../../../web/ui/menu.tsx'
import { useCanWrite } from '../../cellars/web/use-can-write.ts'
import { useCellar } from '../../cellars/web/use-cellar.ts'
import { placeText } from '../../places/place-text.ts'
import type { Wine } from '../../wines/contract.ts'
import { Section } from '../../wines/web/section.tsx'
import type { Bottle } from '../contract.ts'
import { GoneBottles } from './gone-bottles.tsx'
import { sizeText } from './size-text.ts'
import styles from './wine-bottles.module.css'
import { stateNames } from './words.ts'

const DepartDialog = lazy(() => import('./depart-dialog.tsx'))
const ReceiveDialog = lazy(() => import('./receive-dialog.tsx'))
const EditBottleDialog = lazy(() => import('./edit-bottle-dialog.tsx'))

interface Doing {
  what: 'depart' | 'receive' | 'edit'
  bottles: readonly Bottle[]
}

/** The bottles by where they lie, each by its code; then those that have left. */
export function WineBottles({ wine, bottles }: { wine: Wine; bottles: readonly Bottle[] }) {
  const { t, i18n } = useLingui()
  const { replica } = useCellar()
  const canWrite = useCanWrite()
  const [doing, setDoing] = useState<Doing>()
  const groups = groupsOf(bottles)
  const gone = bottles.filter(bottle => bottle.state === 'gone')
  const close = () => setDoing(undefined)
  const [first] = doing?.bottles ?? []
  if (!replica) return null

  return (
    <>
      <Section heading={t`Bottles`}>
        {groups.length === 0 && <p className={styles.none}>{t`No bottle of this wine is here now.`}</p>}
        <ul className={styles.groups}>
          {groups.map(group => (
            <li key={group.key} className={styles.group}>
              <div className={styles.words}>
                <p>
                  <b>{group.bottles.length}</b> × {sizeText(group.size_ml, i18n)}
                </p>
                <p className={styles.where}>
                  {group.state === 'on_order'
                    ? i18n._(stateNames.on_order)
                    : placeText(group.place_id, replica.places) || t`Nobody said where`}
                </p>
              </div>
              <div className={styles.codes}>
                {group.bottles.map(bottle => (
                  <BottleCode key={bottle.id} bottle={bottle} canWrite={canWrite} onDo={setDoing} />
                ))}
              </div>
              {canWrite && group.state === 'on_order' && (
                <Button size="small" onClick={() => setDoing({ what: 'receive', bottles: group.bottles })}>
                  <Trans>They came</Trans>
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Section>
      {gone.length > 0 && <GoneBottles bottles={gone} />}
      <Suspense fallback={null}>
        {doing?.what === 'depart' && <DepartDialog wine_id={wine.id} bottle_id={first?.id} onClose={close} />}
        {doing?.what === 'receive' && <ReceiveDialog wine={wine} bottles={doing.bottles} onClose={close} />}
        {doing?.what === 'edit' && first && <EditBottleDialog wine={wine} bottle={first} onClose={close} />}
      </Suspense>
    </>
  )
}

interface BottleCodeProps {
  bottle: Bottle
  canWrite: boolean
  onDo: (doing: Doing) => void
}

function BottleCode({ bottle, canWrite, onDo }: BottleCodeProps) {
  const { t } = useLingui()
  const { code, opened_on, note } = bottle
  const words = (
    <>
      {code}
      {opened_on && <span className={styles.opened}>{t`open`}</span>}
    </>
  )
  if (!canWrite) return <span className={styles.code}>{words}</span>
  const doThis = (what: Doing['what']) => () => onDo({ what, bottles: [bottle] })
  const entries: MenuEntry[] = [
    bottle.state === 'in_cellar'
      ? { key: 'depart', label: t`Take it out`, onSelect: doThis('depart') }
      : { key: 'receive', label: t`It came`, onSelect: doThis('receive') },
    { key: 'edit', label: t`Edit this bottle`, onSelect: doThis('edit') },
  ]
  return (
    <Menu
      trigger={
        <button type="button" className={styles.code} title={note ?? undefined} aria-label={t`Bottle ${code}`}>
          {words}
        </button>
      }
      entries={entries}
    />
  )
}

interface BottleGroup {
  key: string
  state: Bottle['state']
  place_id: string | null
  size_ml: number
  bottles: Bottle[]
}

/** In the cellar first, then on order; bottles of one size in one place stand together. */
function groupsOf(bottles: readonly Bottle[]): BottleGroup[] {
  const groups = new Map<string, BottleGroup>()
  for (const bottle of bottles) {
    const { state, place_id, size_ml } = bottle
    if (state === 'gone') continue
    const key = `${state === 'in_cellar' ? 0 : 1} ${place_id ?? ''} ${size_ml}`
    const group = groups.get(key)
    if (group) group.bottles.push(bottle)
    else groups.set(key, { key, state, place_id, size_ml, bottles: [bottle] })
  }
  return [...groups.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
}
