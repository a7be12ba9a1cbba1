import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { FormRefusal } from '../../../client/form-refusal.ts'
import { useForm } from '../../../client/use-form.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { newId } from '../../../shared/ids.ts'
import { limits } from '../../../shared/limits.ts'
import { Combobox } from '../../../ui/combobox.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Link } from '../../../ui/link.tsx'
import { useNavigate } from '../../../ui/navigation.tsx'
import { usePlaceOptions } from '../../places/web/use-places.ts'
import type { startStocktake } from '../commands.ts'
import { NewStocktake } from '../contract.ts'
import { expectedIn } from '../differences.ts'
import styles from './stocktakes-screen.module.css'

const PlaceForm = z.strictObject({ place_id: NewStocktake.def.shape.place_id })

interface BeginDialogProps {
  /** The place that is selected initially; null for the whole cellar. */
  place_id?: string | null
  onClose: () => void
}

/** Asks where bottles are counted, shows how many are expected there, and begins the count session. */
export default function BeginDialog({ place_id: at = null, onClose }: BeginDialogProps) {
  const { t, i18n } = useLingui()
  const { replica, run } = useCellar()
  const navigate = useNavigate()
  const options = usePlaceOptions()
  const [place_id, setPlace] = useState(at)
  const expected = useMemo(() => (replica ? expectedIn(place_id, replica) : {}), [place_id, replica])
  const count = Object.values(expected).reduce((sum, bottle_ids) => sum + bottle_ids.length, 0)
  const max = limits.bottles_in_stocktake
  const most = i18n.number(max)
  const open = [...(replica?.stocktakes.values() ?? [])].find(
    each => each.place_id === place_id && each.closed_at === null,
  )

  const form = useForm(PlaceForm, async ({ place_id }) => {
    if (count > max)
      throw new FormRefusal('', { place_id: t`At most ${most} bottles at once. Choose a part of the cellar.` })
    const id = newId()
    await run<typeof startStocktake>('stocktakes/start', { id, place_id, expected })
    void navigate(`/stocktakes/${id}`)
  })

  return (
    <FormDialog
      records={[]}
      title={t({ context: 'button', message: 'Start stock-take' })}
      description={t`You check the bottles recorded there now. Changes others make meanwhile are taken into account.`}
      onClose={onClose}
      confirm={t({ context: 'button', message: 'Start' })}
      form={form}
    >
      <Combobox
        name="place_id"
        label={t`What to count`}
        placeholder={t`The whole cellar`}
        options={options}
        value={place_id}
        onChange={setPlace}
      />
      <p className={styles.expected} role="status">
        {count === 0 ? (
          <Trans>No bottles are recorded there. You can still check off what you find.</Trans>
        ) : (
          <Plural value={count} one="# bottle is expected there." other="# bottles are expected there." />
        )}
      </p>
      {open && (
        <p className={styles.expected}>
          <Trans>
            One for this part is already open: <Link href={`/stocktakes/${open.id}`}>continue it</Link>.
          </Trans>
        </p>
      )}
    </FormDialog>
  )
}
