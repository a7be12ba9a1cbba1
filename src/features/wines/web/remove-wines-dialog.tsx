import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useAttempt } from '../../../client/use-attempt.ts'
import { grouped, type Replica } from '../../../ledger/replica.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import type { Wine } from '../../../model/wine.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Stack } from '../../../ui/layout.tsx'
import type { removeWines } from '../commands.ts'

interface RemoveWinesDialogProps {
  wines: readonly Wine[]
  onClose: () => void
  onDone: () => void
}

/** Removes those of several wines to which nothing belongs, and says beforehand how many stay. */
export default function RemoveWinesDialog({ wines, onClose, onDone }: RemoveWinesDialogProps) {
  const { t } = useLingui()
  const { replica } = useCellar()
  const command = useCommand()
  const attempt = useAttempt()
  const going = useMemo(() => wines.filter(wine => replica && isBare(wine, replica)), [wines, replica])
  const staying = wines.length - going.length

  async function remove() {
    const removal = command<typeof removeWines>(
      'wines/remove',
      { wine_ids: going.map(({ id }) => id) },
      <Plural value={going.length} one="One wine removed" other="# wines removed" />,
    )
    if (await attempt(removal, t`This could not be removed. Please try again.`)) onDone()
    onClose()
  }

  return (
    <Dialog
      onClose={onClose}
      title={t({ context: 'heading', message: plural(wines.length, { one: 'Remove wine', other: 'Remove wines' }) })}
      size="small"
      actions={
        <>
          <Button onClick={onClose}>
            {going.length > 0 ? <Trans context="button">Cancel</Trans> : t({ context: 'button', message: 'Close' })}
          </Button>
          {going.length > 0 && (
            <Button look="danger" onClick={() => void remove()}>
              {t`${plural(going.length, { one: 'Remove one wine', other: 'Remove # wines' })}`}
            </Button>
          )}
        </>
      }
    >
      <Stack gap={3}>
        {going.length > 0 && (
          <p>
            {t`${plural(going.length, { one: 'One wine is removed with its photos, values and wishes. You can undo this.', other: '# wines are removed with their photos, values and wishes. You can undo this.' })}`}
          </p>
        )}
        {staying > 0 && (
          <p>
            {t`${plural(staying, { one: 'One wine stays because bottles, purchases or tastings belong to it.', other: '# wines stay because bottles, purchases or tastings belong to them.' })}`}
          </p>
        )}
      </Stack>
    </Dialog>
  )
}

function isBare({ id }: Wine, { bottles, purchases, tastings }: Replica): boolean {
  return [
    grouped(bottles, 'wine_id').get(id),
    grouped(purchases, 'wine_id').get(id),
    grouped(tastings, 'wine_id').get(id),
  ].every(rows => (rows ?? []).length === 0)
}
