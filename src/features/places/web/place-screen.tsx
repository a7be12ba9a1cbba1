import { Trans, useLingui } from '@lingui/react/macro'
import { Grid3x3, Pencil } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTitle } from '../../../client/title.ts'
import { grouped } from '../../../ledger/replica.ts'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import type { Place } from '../../../model/place.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { Link } from '../../../ui/link.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { useLocation, useNavigate, useParams } from '../../../ui/navigation.tsx'
import { Page } from '../../../ui/page.tsx'
import { NotInThisCellar } from '../../cellars/web/not-in-this-cellar.tsx'
import { WithCellar } from '../../cellars/web/with-cellar.tsx'
import { RowHistory } from '../../history/web/row-history.tsx'
import { binsIn } from '../bin-grid.ts'
import { nothingIn } from '../filling.ts'
import { findNode, type PlaceNode, pathTo } from '../tree.ts'
import { BinsOffer } from './bins-offer.tsx'
import { BottlesToPut } from './bottles-to-put.tsx'
import { FillBar } from './fill-bar.tsx'
import { PlaceBottles } from './place-bottles.tsx'
import { PlaceMenu } from './place-menu.tsx'
import styles from './place-screen.module.css'
import { PlaceTree } from './place-tree.tsx'
import type { Sought } from './rack-legend.tsx'
import { RackSheet } from './rack-sheet.tsx'
import { RackView } from './rack-view.tsx'
import { usePlaces } from './use-places.ts'
import { useRack } from './use-rack.ts'
import { gridText, kindNames } from './words.ts'

const PlaceDialog = lazyDialog(() => import('./place-dialog.tsx'))

/** Shows one place with its slots or the list of its bottles, the places within it, and its history. */
export default function PlaceScreen() {
  const { t } = useLingui()
  return (
    <WithCellar heading={t({ context: 'field', message: 'Place' })}>
      <OnePlace />
    </WithCellar>
  )
}

function OnePlace() {
  const { t } = useLingui()
  const { place_id = '' } = useParams()
  const params = new URLSearchParams(useLocation().search)
  const { replica } = useCellar()
  const { tree, fillings } = usePlaces()
  const node = findNode(tree, place_id)
  const rack = useRack(node?.place, replica)
  const canWrite = useCanWrite()
  const bins = useMemo(() => node && binsIn(node.place, node.children), [node])
  useTitle(node?.place.name)
  if (!replica) return null
  if (!node) {
    return (
      <NotInThisCellar
        record_id={place_id}
        level={1}
        icon={<Grid3x3 />}
        title={t`Place not found`}
        actions={<LinkButton href="/places">{t`Go to places`}</LinkButton>}
      >
        {t`It may have been removed.`}
      </NotInThisCellar>
    )
  }
  const { place, children } = node
  const bottles = grouped(replica.bottles, 'place_id').get(place_id) ?? none
  const about = (
    <>
      <div className={styles.filling}>
        <FillBar filling={fillings.get(place_id) ?? nothingIn} label={place.name} />
      </div>
      {place.note && <p className={styles.note}>{place.note}</p>}
    </>
  )
  return (
    <>
      <PlaceFrame node={node}>
        {rack ? (
          <RackView key={place_id} place={place} rack={rack} arrivedFor={soughtIn(params)}>
            {about}
          </RackView>
        ) : (
          about
        )}
        {!rack && bottles.length > 0 && (
          <PlaceBottles heading={t({ context: 'bottles', message: 'Bottles' })} bottles={bottles} />
        )}
        {!rack && bottles.length === 0 && children.length === 0 && (
          <EmptyState title={t`No bottles here yet`}>
            {t`Choose this place when you add or move bottles, or edit it to give it slots in rows and columns.`}
          </EmptyState>
        )}
        {!rack && canWrite && <BottlesToPut place_id={place_id} folded={bottles.length + children.length > 0} />}
        <BinsOffer bins={bins} />
        {children.length > 0 && (
          <Card heading={t({ context: 'place', message: 'Inside' })}>
            <PlaceTree label={t({ context: 'place', message: 'Inside' })} nodes={children} fillings={fillings} />
          </Card>
        )}
        <RowHistory level={2} row_ids={[place_id]} />
      </PlaceFrame>
      {rack && <RackSheet place={place} path={pathTo(place, replica.places)} rack={rack} />}
    </>
  )
}

const none: readonly never[] = []

function PlaceFrame({ node, children }: { node: PlaceNode; children: React.ReactNode }) {
  const { t, i18n } = useLingui()
  const { replica } = useCellar()
  const canWrite = useCanWrite()
  const navigate = useNavigate()
  const [editing, setEditing] = useState(false)
  const { place } = node
  const path = replica ? pathTo(place, replica.places) : []
  const parent = path.at(-1)
  const grid = gridText(place)
  const lead = [i18n._(kindNames[place.kind]), grid && i18n._(grid)].filter(Boolean).join(' · ')
  return (
    <Page
      heading={place.name}
      lead={place.code ? t`${lead} · code ${place.code}` : lead}
      width="wide"
      actions={
        canWrite && (
          <>
            <Button icon={<Pencil aria-hidden />} onClick={() => setEditing(true)}>
              <Trans context="button">Edit</Trans>
            </Button>
            <PlaceMenu
              node={node}
              printed
              onRemoved={() => void navigate(parent ? `/places/${parent.id}` : '/places')}
            />
          </>
        )
      }
    >
      <Path path={path} />
      {children}
      {editing && <PlaceDialog node={node} onClose={() => setEditing(false)} />}
    </Page>
  )
}

function Path({ path }: { path: readonly Place[] }) {
  const { t } = useLingui()
  return (
    <nav aria-label={t({ context: 'place', message: 'Inside' })}>
      <ol className={styles.path}>
        <li>
          <Link href="/places">{t({ context: 'screen', message: 'Places' })}</Link>
        </li>
        {path.map(({ id, name }) => (
          <li key={id}>
            <Link href={`/places/${id}`}>{name}</Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Reads from the address what to highlight: `?wine=…`, `?bottle=…`. */
function soughtIn(params: URLSearchParams): Sought | undefined {
  const [wine_id, bottle_id] = [params.get('wine'), params.get('bottle')]
  if (bottle_id) return { bottle_id }
  return wine_id ? { wine_id } : undefined
}
