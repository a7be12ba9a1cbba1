import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { FormRefusal } from '../../../client/form-refusal.ts'
import { useForm } from '../../../client/use-form.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { newId } from '../../../shared/ids.ts'
import { limits } from '../../../shared/limits.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Link } from '../../../ui/link.tsx'
import { Select } from '../../../ui/select.tsx'
import type { PlaceNode } from '../../places/tree.ts'
import { useTree } from '../../places/web/use-places.ts'
import { NewStocktake, startStocktake } from '../contract.ts'
import { expectedIn } from '../differences.ts'
import { indented } from './indented.ts'
import styles from './stocktakes-screen.module.css'

const PlaceForm = z.strictObject({ place_id: NewStocktake.def.shape.place_id })

interface BeginDialogProps {
  /** The place that is selected initially; null for the whole cellar. */
  place_id?: string | null
  onClose: () => void
}

/** Asks where bottles are counted, shows how many are expected there, and begins the count session. */
export default function BeginDialog({ place_id: at = null, onClose }: BeginDialogProps) {
  const { t } = useLingui()
  const { replica, write } = useCellar()
  const navigate = useNavigate()
  const tree = useTree()
  const [place_id, setPlace] = useState(at)
  const expected = useMemo(() => (replica ? expectedIn(place_id, replica) : {}), [place_id, replica])
  const count = Object.values(expected).reduce((sum, bottle_ids) => sum + bottle_ids.length, 0)
  const most = limits.bottles_in_stocktake
  const open = [...(replica?.stocktakes.values() ?? [])].find(
    each => each.place_id === place_id && each.closed_at === null,
  )

  const form = useForm(PlaceForm, async ({ place_id }) => {
    if (count > most) throw new FormRefusal('', { place_id: t`At most ${most} at once: choose a part of the cellar.` })
    const id = newId()
    await write(startStocktake, { body: { id, place_id, expected } })
    void navigate(`/stocktakes/${id}`)
  })

  return (
    <FormDialog
      title={t`Begin a stock-take`}
      description={t`What is said to lie there now is looked for; what others do meanwhile is taken into account.`}
      onClose={onClose}
      confirm={t`Begin`}
      form={form}
    >
      <Select
        name="place_id"
        label={t`What to walk`}
        empty={t`The whole cellar`}
        choices={choicesIn(tree)}
        value={place_id ?? ''}
        onChange={({ target }) => setPlace(target.value || null)}
      />
      <p className={styles.expected} role="status">
        {count === 0 ? (
          <Trans>Nothing is said to lie there. You can tick what you meet all the same.</Trans>
        ) : (
          <Plural value={count} one="# bottle is expected there." other="# bottles are expected there." />
        )}
      </p>
      {open && (
        <p className={styles.expected}>
          <Trans>
            One of the same is open: <Link href={`/stocktakes/${open.id}`}>go on with it</Link>.
          </Trans>
        </p>
      )}
    </FormDialog>
  )
}

function choicesIn(nodes: readonly PlaceNode[], depth = 0): { value: string; label: string }[] {
  return nodes.flatMap(({ place, children }) => [
    { value: place.id, label: indented(place.name, depth) },
    ...choicesIn(children, depth + 1),
  ])
}
