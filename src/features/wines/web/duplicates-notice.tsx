import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAttempt } from '../../../client/use-attempt.ts'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import type { Wine } from '../../../model/wine.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { duplicatesOf } from '../duplicates.ts'
import type { mergeWines } from '../merging.ts'
import { wineText } from './wine-names.ts'

/** Shows that the cellar has a duplicate of the wine, and merges them. */
export function DuplicatesNotice({ wine }: { wine: Wine }) {
  const { t } = useLingui()
  const { replica } = useCellar()
  const canWrite = useCanWrite()
  const command = useCommand()
  const attempt = useAttempt()
  const duplicates = replica ? duplicatesOf(wine, replica.wines) : []
  if (duplicates.length === 0 || !canWrite) return null

  async function merge() {
    const body = { other_ids: duplicates.map(duplicate => duplicate.id) }
    await attempt(
      command<typeof mergeWines>('wines/merge', { wine_id: wine.id, ...body }, t`Merged into ${wineText(wine)}`),
      t`The wines could not be merged. Please try again.`,
    )
  }

  return (
    <Banner
      actions={
        <Button size="small" onClick={() => void merge()}>
          {t({ context: 'button', message: 'Merge duplicates' })}
        </Button>
      }
    >
      <Plural
        value={duplicates.length}
        one="There is another wine in the cellar with the same producer, name and vintage."
        other="There are # other wines in the cellar with the same producer, name and vintage."
      />{' '}
      <Trans>Merging brings all their bottles, purchases and notes together here.</Trans>
    </Banner>
  )
}
