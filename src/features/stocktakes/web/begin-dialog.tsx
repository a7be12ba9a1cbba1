import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useFormCommand } from '../../../ledger/web/use-form-command.ts'
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

interface BeginDialogProps {
  /** What is walked unless another is chosen: the whole cellar, or the place where it was asked for. */
  place_id?: string | null
  onClose: () => void
}

/** Chooses what is walked, says how many bottles should lie there, and begins. */
export default function BeginDialog({ place_id: at = null, onClose }: BeginDialogProps) {
  const { t } = useLingui()
  const { replica, write } = useCellar()
  const navigate = useNavigate()
  const tree = useTree()
  const form = useFormCommand()
  const [place_id, setPlace] = useState(at)
  const expected = useMemo(() => (replica ? expectedIn(place_id, replica) : {}), [place_id, replica])
  const count = Object.values(expected).reduce((sum, bottle_ids) => sum + bottle_ids.length, 0)
  const most = limits.bottles_in_stocktake
  const open = [...(replica?.stocktakes.values() ?? [])].find(
    each => each.place_id === place_id && each.closed_at === null,
  )

  async function begin() {
    const id = newId()
    const tooMany: Record<string, string> =
      count > most ? { place_id: t`At most ${most} at once: choose a part of the cellar.` } : {}
    const given = { id, place_id, expected }
    const done = await form.submit(NewStocktake, given, body => write(startStocktake, { body }), tooMany)
    if (done) void navigate(`/stocktakes/${id}`)
  }

  return (
    <FormDialog
      title={t`Begin a stock-take`}
      description={t`What is said to lie there now is looked for; what others do meanwhile is taken into account.`}
      onClose={onClose}
      confirm={t`Begin`}
      onSubmit={begin}
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
