import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { columnName, rowName } from '../../../model/axis-names.ts'
import type { Bottle } from '../../../model/bottle.ts'
import { someOf } from '../../../model/cut-off.ts'
import { type Grid, gridOf } from '../../../model/grid.ts'
import type { Place } from '../../../model/place.ts'
import { limits } from '../../../shared/limits.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Stack } from '../../../ui/layout.tsx'
import type { BinGrid } from '../bin-grid.ts'
import { isCounted } from '../open-counts.ts'
import { bottlesInRack, rackOf } from '../turn-bins-into-rack.ts'
import styles from './bins-preview.module.css'
import { RackThumb } from './rack-thumb.tsx'

/** A grid of bins with the name of its rack; empty where a person enters it. */
export interface NamedRack extends BinGrid {
  name: string
}

interface BinsPreviewProps {
  racks: readonly NamedRack[]
  /** The places that stay as they are. */
  others: readonly Place[]
  /** The bottles in the bins. */
  lying: readonly Bottle[]
  depth: number
  blocks_gaps: boolean
}

/** Draws the racks that bins would become, and says what does not fit in them. */
export function BinsPreview({ racks, others, lying, depth, blocks_gaps }: BinsPreviewProps) {
  const { replica } = useCellar()
  const drawn = useMemo(
    () =>
      racks.map(rack => {
        const input = { ...rack, id: rack.name, parent_id: null, grid_depth: depth, blocks_gaps }
        return { name: rack.name, grid: gridOf(rackOf(input)), bottles: bottlesInRack(input, lying) }
      }),
    [racks, lying, depth, blocks_gaps],
  )
  if (!replica) return null
  return (
    <Stack gap={4}>
      <Warnings racks={racks} others={others} bottles={drawn.flatMap(({ bottles }) => bottles)} />
      {drawn.map(
        ({ name, grid, bottles }) =>
          grid && (
            <Stack key={name} as="section" gap={2} aria-label={name || undefined}>
              {name && <h3>{name}</h3>}
              <div className={styles.picture} data-small={drawn.length > 1 || undefined}>
                <RackThumb grid={grid} bottles={bottles} wines={replica.wines} sideMost={limits.grid_side} />
              </div>
              <GridFacts grid={grid} />
            </Stack>
          ),
      )}
    </Stack>
  )
}

function GridFacts({ grid }: { grid: Grid }) {
  const { t } = useLingui()
  const { rows, columns } = grid
  const span = (length: number, nameOf: (at: number) => string) => {
    const [first, last] = [nameOf(1), nameOf(length)]
    return length === 1 ? first : t`${length}, from ${first} to ${last}`
  }
  const facts = [
    { label: t({ context: 'table', message: 'Rows' }), value: span(rows, row => rowName(grid, row)) },
    { label: t({ context: 'table', message: 'Columns' }), value: span(columns, column => columnName(grid, column)) },
  ]
  return <Facts facts={facts} />
}

interface WarningsProps {
  racks: readonly NamedRack[]
  others: readonly Place[]
  /** The bottles as they would lie. */
  bottles: readonly Bottle[]
}

/** Says what is being counted, which bottles get no slot, which places stay as they are, and that stickers stop working. */
function Warnings({ racks, others, bottles }: WarningsProps) {
  const { t } = useLingui()
  const { replica } = useCellar()
  const bin_ids = racks.flatMap(({ bins }) => bins.map(({ place_id }) => place_id))
  const unslotted = bottles.filter(({ slot_row }) => slot_row === null).length
  const coded = bin_ids.filter(id => replica?.places.get(id)?.code).length
  const left = others.length
  const which = someOf(others.map(({ name }) => name))
  const warnings = [
    replica !== undefined &&
      isCounted(bin_ids, replica) &&
      t`A stock-take of these bins is open. Finish it first: it does not show what is missing of the bottles that move now.`,
    unslotted > 0 &&
      t`${plural(unslotted, { one: '# bottle exceeds the depth of its slot and will lie in the rack without one.', other: '# bottles exceed the depth of their slots and will lie in the rack without one.' })}`,
    left > 0 &&
      t`${plural(left, { one: `# place does not fit in the grid and stays as it is: ${which}`, other: `# places do not fit in the grid and stay as they are: ${which}` })}`,
    coded > 0 &&
      t`${plural(coded, { one: 'The label of # bin stops working. Print one for the rack.', other: 'The labels of # bins stop working. Print one for the rack.' })}`,
  ].filter(text => text !== false)
  if (warnings.length === 0) return null
  return (
    <Banner tone="warn">
      {warnings.map(text => (
        <p key={text}>{text}</p>
      ))}
    </Banner>
  )
}
