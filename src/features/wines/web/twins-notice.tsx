import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { messageOf } from '../../../web/api-errors.ts'
import { Banner } from '../../../web/ui/banner.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { toast } from '../../../web/ui/toast.ts'
import { useCanWrite } from '../../cellars/web/use-can-write.ts'
import { useCellar } from '../../cellars/web/use-cellar.ts'
import { useDeed } from '../../cellars/web/use-deed.tsx'
import { mergeWines, type Wine } from '../contract.ts'
import { twinsOf } from '../twins.ts'
import { wineText } from './wine-names.ts'

/** Says that the same wine stands in the cellar twice, and makes one of both. */
export function TwinsNotice({ wine }: { wine: Wine }) {
  const { t } = useLingui()
  const { replica } = useCellar()
  const canWrite = useCanWrite()
  const deed = useDeed()
  const twins = replica ? twinsOf(wine, replica.wines) : []
  if (twins.length === 0 || !canWrite) return null

  async function merge() {
    try {
      const body = { other_ids: twins.map(twin => twin.id) }
      await deed(mergeWines, { params: { wine_id: wine.id }, body }, t`Made one: ${wineText(wine)}`)
    } catch (error) {
      toast(messageOf(error, t`They could not be made one.`), { tone: 'danger' })
    }
  }

  return (
    <Banner actions={<Button size="small" onClick={() => void merge()}>{t`Make them one`}</Button>}>
      <Plural
        value={twins.length}
        one="This wine stands in the cellar a second time, with the same producer, name and vintage."
        other="This wine stands in the cellar # more times, with the same producer, name and vintage."
      />{' '}
      <Trans>Made one, all their bottles, purchases and notes stand here.</Trans>
    </Banner>
  )
}
