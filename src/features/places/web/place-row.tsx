import { useLingui } from '@lingui/react/macro'
import { grouped } from '../../../ledger/replica.ts'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { gridOf } from '../../../model/grid.ts'
import { Link } from '../../../ui/link.tsx'
import { type Filling, nothingIn } from '../filling.ts'
import type { PlaceNode } from '../tree.ts'
import { FillBar } from './fill-bar.tsx'
import { PlaceIcon } from './place-icon.tsx'
import { PlaceMenu } from './place-menu.tsx'
import styles from './place-row.module.css'
import { RackThumb } from './rack-thumb.tsx'
import { gridText, kindNames } from './words.ts'

interface PlaceRowsProps {
  nodes: readonly PlaceNode[]
  fillings: ReadonlyMap<string, Filling>
  /** True for places within another one, which are indented behind a line. */
  within?: boolean
}

/** Lists places, each with the places within it. */
export function PlaceRows({ nodes, fillings, within = false }: PlaceRowsProps) {
  return (
    <ul className={within ? styles.within : styles.list}>
      {nodes.map(node => (
        <li key={node.place.id} className={styles.item}>
          <PlaceRow node={node} siblings={nodes} filling={fillings.get(node.place.id) ?? nothingIn} />
          {node.children.length > 0 && <PlaceRows nodes={node.children} fillings={fillings} within />}
        </li>
      ))}
    </ul>
  )
}

interface PlaceRowProps {
  node: PlaceNode
  siblings: readonly PlaceNode[]
  filling: Filling
}

function PlaceRow({ node, siblings, filling }: PlaceRowProps) {
  const { replica } = useCellar()
  const canWrite = useCanWrite()
  const { place } = node
  const grid = gridOf(place)
  if (!replica) return null
  return (
    <div className={styles.row}>
      <div className={styles.picture}>
        {grid ? (
          <RackThumb
            grid={grid}
            bottles={grouped(replica.bottles, 'place_id').get(place.id) ?? none}
            wines={replica.wines}
          />
        ) : (
          <PlaceIcon kind={place.kind} />
        )}
      </div>
      <p className={styles.name}>
        <Link href={`/places/${place.id}`}>{place.name}</Link>
      </p>
      <About node={node} filling={filling} />
      <div className={styles.bar}>
        <FillBar filling={filling} label={place.name} />
      </div>
      {canWrite && (
        <div className={styles.menu}>
          <PlaceMenu node={node} siblings={siblings} />
        </div>
      )}
    </div>
  )
}

const none: readonly never[] = []

/** Shows the kind of a place and how many of its bottles should be drunk soon. */
function About({ node: { place }, filling }: Pick<PlaceRowProps, 'node' | 'filling'>) {
  const { t, i18n } = useLingui()
  const grid = gridText(place)
  const { late, past } = filling.stages
  const words = [
    i18n._(kindNames[place.kind]),
    grid && i18n._(grid),
    late > 0 && t`${late} to drink soon`,
    past > 0 && t`${past} past their window`,
  ]
  return <p className={styles.about}>{words.filter(Boolean).join(' · ')}</p>
}
