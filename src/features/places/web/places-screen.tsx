import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Grid3x3, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { useNavigate } from '../../../ui/navigation.tsx'
import { Page } from '../../../ui/page.tsx'
import { WithCellar } from '../../cellars/web/with-cellar.tsx'
import { allBinsIn } from '../bin-grid.ts'
import { together } from '../filling.ts'
import { freeIn } from '../room.ts'
import { withoutPlace } from '../without-place.ts'
import { BinsOffer } from './bins-offer.tsx'
import { PlaceTree } from './place-tree.tsx'
import styles from './places-screen.module.css'
import { usePlaces } from './use-places.ts'

const PlaceDialog = lazyDialog(() => import('./place-dialog.tsx'))

/** Shows the storage tree with the counts of each place. */
export default function PlacesScreen() {
  const { t } = useLingui()
  return (
    <WithCellar heading={t({ context: 'screen', message: 'Places' })}>
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
  const bins = useMemo(() => allBinsIn(tree)[0], [tree])
  if (!replica) return null

  const dialog = adding && (
    <PlaceDialog onClose={() => setAdding(false)} onAdded={id => void navigate(`/places/${id}`)} />
  )
  const add = canWrite && (
    <Button look="primary" icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
      <Trans context="button">Add place</Trans>
    </Button>
  )
  if (tree.length === 0) {
    return (
      <>
        <EmptyState level={1} icon={<Grid3x3 />} title={t`No places yet`} actions={add}>
          {canWrite &&
            t`Add the places where you keep your bottles, such as a rack, a wine fridge or a box, to find every bottle.`}
        </EmptyState>
        {dialog}
      </>
    )
  }
  const all = together(tree.flatMap(({ place }) => fillings.get(place.id) ?? []))
  const free = all.capacity === null ? undefined : freeIn(all)
  const lead = t`${plural(all.bottles, { one: '# bottle', other: '# bottles' })} in ${plural(replica.places.size, { one: '# place', other: '# places' })}`
  return (
    <Page
      heading={t({ context: 'screen', message: 'Places' })}
      lead={
        free === undefined ? lead : t`${lead}, ${plural(free, { one: '# slot is free', other: '# slots are free' })}`
      }
      actions={add}
      width="wide"
    >
      <Loose />
      <BinsOffer key={bins?.parent?.id} bins={bins} />
      <Card>
        <PlaceTree label={t({ context: 'screen', message: 'Places' })} nodes={tree} fillings={fillings} />
      </Card>
      {dialog}
    </Page>
  )
}

/** Lists the bottles without a place. */
function Loose() {
  const { t } = useLingui()
  const { replica } = useCellar()
  const canWrite = useCanWrite()
  const count = replica ? withoutPlace(replica.bottles).length : 0
  if (count === 0) return null
  return (
    <p className={styles.loose}>
      {canWrite
        ? t`${plural(count, { one: '# bottle has no place yet. Open a place to put it there.', other: '# bottles have no place yet. Open a place to put them there.' })}`
        : t`${plural(count, { one: '# bottle has no place yet.', other: '# bottles have no place yet.' })}`}
    </p>
  )
}
