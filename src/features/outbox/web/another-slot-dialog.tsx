import { useLingui } from '@lingui/react/macro'
import type { OutboxEntry } from '../../../ledger/web/stored-outbox.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useFormCommand } from '../../../ledger/web/use-form-command.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Select } from '../../../ui/select.tsx'
import { Placements } from '../../places/contract.ts'
import { slotText } from '../../places/web/slot-text.ts'
import { wineText } from '../../wines/web/wine-names.ts'
import { type Displaced, withSlots } from '../next-steps.ts'

interface AnotherSlotDialogProps {
  queued: OutboxEntry
  displaced: readonly Displaced[]
  onClose: () => void
}

/** Another slot of the same rack for each bottle that cannot lie where it was asked to. */
export default function AnotherSlotDialog({ queued, displaced, onClose }: AnotherSlotDialogProps) {
  const { t, i18n } = useLingui()
  const { replica, change } = useCellar()
  const form = useFormCommand()

  async function save(data: FormData) {
    const chosen = displaced.flatMap(({ at, free }) => {
      const slot = free[Number(data.get(`slot_${at}`))]
      return slot ? [[at, slot] as const] : []
    })
    const body = withSlots(queued.body, new Map(chosen))
    if (await form.submit(Placements, body, entered => change(queued, entered))) onClose()
  }

  return (
    <FormDialog
      size="small"
      title={t`Choose another slot`}
      onClose={onClose}
      confirm={t`Send it`}
      onSubmit={save}
      form={form}
    >
      {displaced.map(({ at, bottle, grid, free }, index) => {
        const wine = replica?.wines.get(bottle.wine_id)
        return (
          <Select
            key={at}
            name={`slot_${at}`}
            label={[wine && wineText(wine), bottle.code].filter(Boolean).join(' · ')}
            // Two bottles are not offered the same slot first.
            defaultValue={String(index % free.length)}
            choices={free.map((slot, place) => ({ value: String(place), label: slotText(slot, grid, i18n) }))}
          />
        )
      })}
    </FormDialog>
  )
}
