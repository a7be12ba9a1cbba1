import { useLingui } from '@lingui/react/macro'
import * as z from 'zod/mini'
import { useForm } from '../../../client/use-form.ts'
import type { OutboxEntry } from '../../../ledger/web/outbox-entry.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Select } from '../../../ui/select.tsx'
import { slotText } from '../../places/web/slot-text.ts'
import { wineText } from '../../wines/web/wine-names.ts'
import { type Displaced, withSlots } from '../next-steps.ts'

interface AnotherSlotDialogProps {
  queued: OutboxEntry
  displaced: readonly Displaced[]
  onClose: () => void
}

/** The index of the chosen free slot for each bottle, by the index of its placement in the request. */
const SlotsForm = z.strictObject({ slots: z.record(z.string(), z.int()) })

/** Asks for another slot of the same rack for each bottle that cannot lie where the request puts it. */
export default function AnotherSlotDialog({ queued, displaced, onClose }: AnotherSlotDialogProps) {
  const { t, i18n } = useLingui()
  const { replica, change } = useCellar()

  const form = useForm(SlotsForm, async ({ slots }) => {
    const chosen = displaced.flatMap(({ at, free }) => {
      const slot = free[slots[at] ?? -1]
      return slot ? [[at, slot] as const] : []
    })
    await change(queued, withSlots(queued.input, new Map(chosen)))
    onClose()
  })

  return (
    <FormDialog
      records={[{ id: queued.key }]}
      size="small"
      title={t`Choose another slot`}
      onClose={onClose}
      confirm={t({ context: 'button', message: 'Send' })}
      form={form}
    >
      {displaced.map(({ at, bottle, grid, free }, index) => {
        const wine = replica?.wines.get(bottle.wine_id)
        return (
          <Select
            key={at}
            name={`slots.${at}`}
            label={[wine && wineText(wine), bottle.code].filter(Boolean).join(' · ')}
            // Each bottle starts with a different slot.
            defaultValue={String(index % free.length)}
            choices={free.map((slot, place) => ({ value: String(place), label: slotText(slot, grid, i18n) }))}
          />
        )
      })}
    </FormDialog>
  )
}
