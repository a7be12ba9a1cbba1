import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { useForm } from '../../../client/use-form.ts'
import { grouped } from '../../../ledger/replica.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import type { Bottle } from '../../../model/bottle.ts'
import { someOf } from '../../../model/cut-off.ts'
import { count } from '../../../shared/fields.ts'
import { newId } from '../../../shared/ids.ts'
import { limits } from '../../../shared/limits.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { useNavigate } from '../../../ui/navigation.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { BinGrid, FoundBins } from '../bin-grid.ts'
import { RackOfBins } from '../contract.ts'
import type { turnBinsIntoRack } from '../turn-bins-into-rack.ts'
import { BinsPreview, type NamedRack } from './bins-preview.tsx'

interface BinsDialogProps {
  bins: FoundBins
  onClose: () => void
}

/** Shows the rack or racks that bins would become, with what does not fit in them, and turns them into these. */
export default function BinsDialog({ bins, onClose }: BinsDialogProps) {
  const { t } = useLingui()
  const command = useCommand()
  const navigate = useNavigate()
  const { replica } = useCellar()
  const { parent } = bins
  const [ids] = useState(() => [bins.grid, ...bins.racks].map(() => newId()))
  const [splits, setSplits] = useState(false)
  const racks = useNamedRacks(bins, splits)
  const lying = useMemo(() => (replica ? bottlesIn(bins, replica.bottles) : []), [bins, replica])
  const { most, fullest } = depthsOf(racks, lying)
  const [typed, setTyped] = useState(String(Math.min(most, fullest)))
  const [blocks_gaps, setBlocksGaps] = useState(true)
  const form = useForm(formWith(most), async ({ name: entered = '', grid_depth }) => {
    const named = racks.map((rack, at) => ({ ...rack, name: rack.name || entered, id: ids[at] ?? newId() }))
    const [first, ...further] = named
    if (!first) return
    const name = someOf(named.map(rack => rack.name))
    await command<typeof turnBinsIntoRack>(
      'places/turn-bins-into-rack',
      { ...first, parent_id: parent?.id ?? null, grid_depth, blocks_gaps, ...(splits && { further }) },
      t({ context: 'toast', message: `Added: ${name}` }),
    )
    onClose()
    const around = parent ? `/places/${parent.id}` : '/places'
    void navigate(splits ? around : `/places/${first.id}`)
  })
  const number = bins.grid.bins.length
  const [gaps, rackCount] = [gapsIn(racks), racks.length]
  return (
    <FormDialog
      records={bins.grid.bins.map(bin => ({ id: bin.place_id }))}
      keepOpen
      title={
        splits
          ? t`${plural(number, { one: `Turn # bin into ${rackCount} racks`, other: `Turn # bins into ${rackCount} racks` })}`
          : t`${plural(number, { one: 'Turn # bin into a rack', other: 'Turn # bins into a rack' })}`
      }
      description={t`Each bin becomes a slot, and its bottles lie in it. You can undo this in one step.`}
      onClose={onClose}
      confirm={
        splits
          ? t({ context: 'button', message: 'Turn into racks' })
          : t({ context: 'button', message: 'Turn into rack' })
      }
      form={form}
    >
      {bins.racks.length > 0 && <SplitChoice bins={bins} splits={splits} onChange={setSplits} />}
      <FormRow>
        {!splits && (
          <TextField
            name="name"
            label={t({ context: 'field', message: 'Name' })}
            defaultValue={t({ context: 'kind of place', message: 'Rack' })}
          />
        )}
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
      <BinsPreview
        racks={racks}
        others={bins.others}
        lying={lying}
        depth={depthIn(typed, most) ?? Math.min(most, fullest)}
        blocks_gaps={blocks_gaps}
      />
    </FormDialog>
  )
}

/** Offers the racks with which the names of the bins begin. */
function SplitChoice({ bins, splits, onChange }: SplitChoiceProps) {
  const { t } = useLingui()
  const count = bins.racks.length
  const names = someOf(useNamedRacks(bins, true).map(({ name }) => name))
  return (
    <RadioGroup
      look="list"
      hideLabel
      label={t({ context: 'of bins', message: 'Number of racks' })}
      value={splits ? 'several' : 'one'}
      choices={[
        { value: 'one', label: t({ context: 'of bins', message: 'One rack' }) },
        { value: 'several', label: t`${plural(count, { one: `# rack: ${names}`, other: `# racks: ${names}` })}` },
      ]}
      onChange={choice => onChange(choice === 'several')}
    />
  )
}

interface SplitChoiceProps {
  bins: FoundBins
  splits: boolean
  onChange: (splits: boolean) => void
}

function useNamedRacks({ grid, racks }: FoundBins, splits: boolean): readonly NamedRack[] {
  const { t } = useLingui()
  return useMemo(() => {
    if (!splits) return [{ ...grid, name: '' }]
    // A word is a name of its own, and a letter or a number is not.
    return racks.map(({ prefix, ...each }) => ({
      ...each,
      name: /\p{L}{2}/u.test(prefix) ? prefix : t({ context: 'kind of place', message: `Rack ${prefix}` }),
    }))
  }, [grid, racks, splits, t])
}

const formWith = (most: number) =>
  z.strictObject({ name: z.optional(RackOfBins.def.shape.name), grid_depth: count(most) })

function bottlesIn({ grid }: FoundBins, bottles: ReadonlyMap<string, Bottle>): Bottle[] {
  const byPlace = grouped(bottles, 'place_id')
  return grid.bins.flatMap(({ place_id }) => byPlace.get(place_id) ?? [])
}

const cellsIn = ({ grid_rows, grid_columns }: BinGrid) => grid_rows * grid_columns

function gapsIn(racks: readonly BinGrid[]): number {
  return racks.reduce((sum, rack) => sum + cellsIn(rack) - rack.bins.length, 0)
}

/** Returns the largest depth that grids of these sides can have, and the number of bottles in the fullest bin. */
function depthsOf(racks: readonly BinGrid[], lying: readonly Bottle[]) {
  const byLimit = Math.floor(limits.bottles_in_cellar / Math.max(...racks.map(cellsIn)))
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
