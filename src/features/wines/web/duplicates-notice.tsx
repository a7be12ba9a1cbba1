import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { messageOf } from '../../../client/api-errors.ts'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import type { Wine } from '../../../model/wine.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import { mergeWines } from '../contract.ts'
import { duplicatesOf } from '../duplicates.ts'
import { wineText } from './wine-names.ts'

/** Shows that the cellar has a duplicate of the wine, and merges them. */
export function DuplicatesNotice({ wine }: { wine: Wine }) {
  const { t } = useLingui()
  const { replica } = useCellar()
  const canWrite = useCanWrite()
  const command = useCommand()
  const duplicates = replica ? duplicatesOf(wine, replica.wines) : []
  if (duplicates.length === 0 || !canWrite) return null

  async function merge() {
    try {
      const body = { other_ids: duplicates.map(duplicate => duplicate.id) }
      await command(mergeWines, { params: { wine_id: wine.id }, body }, t`Made one: ${wineText(wine)}`)
    } catch (error) {
      toast(messageOf(error, t`They could not be made one.`), { tone: 'danger' })
    }
  }

  return (
    <Banner actions={<Button size="small" onClick={() => void merge()}>{t`Make them one`}</Button>}>
      <Plural
        value={duplicates.length}
        one="This wine stands in the cellar a second time, with the same producer, name and vintage."
        other="This wine stands in the cellar # more times, with the same producer, name and vintage."
      />{' '}
      <Trans>Made one, all their bottles, purchases and notes stand here.</Trans>
    </Banner>
  )
}
