import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Grid3x3, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Page } from '../../../ui/page.tsx'
import { WithCellar } from '../../cellars/web/with-cellar.tsx'
import { together } from '../filling.ts'
import { PlaceRows } from './place-row.tsx'
import styles from './places-screen.module.css'
import { usePlaces } from './use-places.ts'

const PlaceDialog = lazy(() => import('./place-dialog.tsx'))

/** Shows the storage tree with the counts of each place. */
export default function PlacesScreen() {
  const { t } = useLingui()
  return (
    <WithCellar heading={t`Places`}>
      <AllPlaces />
    </WithCellar>
  )
}

function AllPlaces() {
  const { t } = useLingui()
  const { replica } = useCellar()
  const canWrite = useCanWrite()
  const navigate = useNavigate()
  const { tree, fillings } = usePlaces()
  const [adding, setAdding] = useState(false)
  if (!replica) return null

  const dialog = adding && (
    <Suspense fallback={null}>
      <PlaceDialog onClose={() => setAdding(false)} onAdded={id => void navigate(`/places/${id}`)} />
    </Suspense>
  )
  const add = canWrite && (
    <Button look="primary" icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
      <Trans>Add a place</Trans>
    </Button>
  )
  if (tree.length === 0) {
    return (
      <>
        <EmptyState level={1} icon={<Grid3x3 />} title={t`No place yet for the bottles`} actions={add}>
          {t`Say what you keep them in: a rack, a fridge, a box under the stairs. Then every bottle can be found.`}
        </EmptyState>
        {dialog}
      </>
    )
  }
  const all = together(tree.flatMap(({ place }) => fillings.get(place.id) ?? []))
  const free = all.capacity === null ? undefined : all.capacity - all.slotted
  const lead = t`${plural(all.bottles, { one: '# bottle lies', other: '# bottles lie' })} in ${plural(replica.places.size, { one: '# place', other: '# places' })}`
  return (
    <Page
      heading={t`Places`}
      lead={
        free === undefined ? lead : t`${lead}, ${plural(free, { one: '# slot is free', other: '# slots are free' })}`
      }
      actions={add}
      width="wide"
    >
      <Loose />
      <Stack gap={6}>
        {tree.map(node => (
          <div key={node.place.id} className={styles.root}>
            <PlaceRows nodes={[node]} fillings={fillings} />
          </div>
        ))}
      </Stack>
      {dialog}
    </Page>
  )
}

/** Lists the bottles without a place. */
function Loose() {
  const { t } = useLingui()
  const { replica } = useCellar()
  const count = Array.from(replica?.bottles.values() ?? []).filter(
    bottle => bottle.state === 'in_cellar' && bottle.place_id === null,
  ).length
  if (count === 0) return null
  return (
    <p className={styles.loose}>
      {t`${plural(count, { one: '# bottle has no place yet. Open a place to put it there.', other: '# bottles have no place yet. Open a place to put them there.' })}`}
    </p>
  )
}
