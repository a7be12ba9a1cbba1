import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { useForm } from '../../../client/use-form.ts'
import { grouped } from '../../../ledger/replica.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import { columnName, rowName } from '../../../model/axis-names.ts'
import type { Bottle } from '../../../model/bottle.ts'
import { someOf } from '../../../model/cut-off.ts'
import { type Grid, gridOf } from '../../../model/grid.ts'
import { count } from '../../../shared/fields.ts'
import { newId } from '../../../shared/ids.ts'
import { limits } from '../../../shared/limits.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { FoundBins } from '../bin-grid.ts'
import { RackOfBins } from '../contract.ts'
import { bottlesInRack, rackOf, type turnBinsIntoRack } from '../turn-bins-into-rack.ts'
import styles from './bins-dialog.module.css'
import { RackThumb } from './rack-thumb.tsx'

interface BinsDialogProps {
  bins: FoundBins
  onClose: () => void
}

/** Shows the rack that bins would become, with what does not fit in it, and turns them into it. */
export default function BinsDialog({ bins, onClose }: BinsDialogProps) {
  const { t } = useLingui()
  const command = useCommand()
  const navigate = useNavigate()
  const [id] = useState(newId)
  const { replica } = useCellar()
  const { parent, grid } = bins
  const lying = useMemo(() => (replica ? bottlesIn(bins, replica.bottles) : []), [bins, replica])
  const { most, fullest } = depthsOf(bins, lying)
  const [typed, setTyped] = useState(String(Math.min(most, fullest)))
  const [blocks_gaps, setBlocksGaps] = useState(true)
  const form = useForm(formWith(most), async entered => {
    const { name } = entered
    await command<typeof turnBinsIntoRack>(
      'places/turn-bins-into-rack',
      { id, parent_id: parent?.id ?? null, ...grid, ...entered, blocks_gaps },
      t({ context: 'toast', message: `Added: ${name}` }),
    )
    onClose()
    void navigate(`/places/${id}`)
  })
  const number = grid.bins.length
  const gaps = grid.grid_rows * grid.grid_columns - number
  return (
    <FormDialog
      keepOpen
      title={t`${plural(number, { one: 'Turn # bin into a rack', other: 'Turn # bins into a rack' })}`}
      description={t`Each bin becomes a slot, and its bottles lie in it. You can undo this in one step.`}
      onClose={onClose}
      confirm={t({ context: 'button', message: 'Turn into rack' })}
      form={form}
    >
      <FormRow>
        <TextField
          name="name"
          label={t({ context: 'field', message: 'Name' })}
          defaultValue={t({ context: 'kind of place', message: 'Rack' })}
        />
        <NumberField
          name="grid_depth"
          label={t({ context: 'rack', message: 'Depth' })}
          hint={t`${plural(fullest, { one: 'The fullest bin has # bottle', other: 'The fullest bin has # bottles' })}`}
          whole
          defaultValue={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </FormRow>
      {gaps > 0 && (
        <Checkbox
          checked={blocks_gaps}
          onChange={event => setBlocksGaps(event.target.checked)}
          label={t`${plural(gaps, { one: 'Block # cell without a bin', other: 'Block # cells without a bin' })}`}
          hint={t`Otherwise they are free slots. You can change this for each cell later.`}
        />
      )}
      <Preview
        bins={bins}
        lying={lying}
        depth={depthIn(typed, most) ?? Math.min(most, fullest)}
        blocks_gaps={blocks_gaps}
      />
    </FormDialog>
  )
}

const formWith = (most: number) => z.strictObject({ name: RackOfBins.def.shape.name, grid_depth: count(most) })

function bottlesIn({ grid }: FoundBins, bottles: ReadonlyMap<string, Bottle>): Bottle[] {
  const byPlace = grouped(bottles, 'place_id')
  return grid.bins.flatMap(({ place_id }) => byPlace.get(place_id) ?? [])
}

/** Returns the largest depth that a grid of these sides can have, and the number of bottles in the fullest bin. */
function depthsOf({ grid }: FoundBins, lying: readonly Bottle[]) {
  const byLimit = Math.floor(limits.bottles_in_cellar / (grid.grid_rows * grid.grid_columns))
  const alike = Map.groupBy(lying, ({ place_id }) => place_id)
  return {
    most: Math.min(limits.grid_side, byLimit),
    fullest: Math.max(1, ...Array.from(alike.values(), ({ length }) => length)),
  }
}

function depthIn(typed: string, most: number): number | undefined {
  const depth = Number(typed)
  return Number.isInteger(depth) && depth > 0 && depth <= most ? depth : undefined
}

interface PreviewProps {
  bins: FoundBins
  /** The bottles in the bins. */
  lying: readonly Bottle[]
  depth: number
  blocks_gaps: boolean
}

function Preview({ bins, lying, depth, blocks_gaps }: PreviewProps) {
  const { replica } = useCellar()
  const { rack, bottles } = useMemo(() => {
    const input = { ...bins.grid, id: '', name: '', parent_id: null, grid_depth: depth, blocks_gaps }
    return { rack: rackOf(input), bottles: bottlesInRack(input, lying) }
  }, [bins, lying, depth, blocks_gaps])
  const grid = gridOf(rack)
  if (!grid || !replica) return null
  return (
    <Stack gap={4}>
      <div className={styles.picture}>
        <RackThumb grid={grid} bottles={bottles} wines={replica.wines} sideMost={limits.grid_side} />
      </div>
      <GridFacts grid={grid} />
      <Warnings bins={bins} bottles={bottles} />
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

/** Says which bottles get no slot, which places stay as they are, and that stickers stop working. */
function Warnings({ bins: { grid, others }, bottles }: { bins: FoundBins; bottles: readonly Bottle[] }) {
  const { t } = useLingui()
  const { replica } = useCellar()
  const unslotted = bottles.filter(({ slot_row }) => slot_row === null).length
  const coded = grid.bins.filter(({ place_id }) => replica?.places.get(place_id)?.code).length
  const left = others.length
  const which = someOf(others.map(({ name }) => name))
  const warnings = [
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
