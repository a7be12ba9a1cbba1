import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { messageOf } from '../../../web/api-errors.ts'
import { Banner } from '../../../web/ui/banner.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { toast } from '../../../web/ui/toast.ts'
import { useDeed } from '../../cellars/web/use-deed.tsx'
import type { Place } from '../../places/contract.ts'
import { codePlaces } from '../contract.ts'

/** Gives places their codes: only then there is something to print. */
export function CodePlaces({ places }: { places: readonly Place[] }) {
  const { t } = useLingui()
  const deed = useDeed()
  const count = places.length

  async function give() {
    const body = { place_ids: places.map(({ id }) => id) }
    const said = t`${plural(count, { one: 'The place has its code', other: '# places have their codes' })}`
    try {
      await deed(codePlaces, { body }, said)
    } catch (error) {
      toast(messageOf(error, t`This could not be saved. Please try again.`), { tone: 'danger' })
    }
  }

  return (
    <Banner
      actions={
        <Button size="small" onClick={() => void give()}>
          <Trans>Give them codes</Trans>
        </Button>
      }
    >
      {t`${plural(count, { one: 'One place has no code yet.', other: '# places have no code yet.' })}`}
    </Banner>
  )
}
