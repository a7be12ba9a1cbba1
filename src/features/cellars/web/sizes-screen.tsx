import { Trans, useLingui } from '@lingui/react/macro'
import { Card } from '../../../ui/card.tsx'
import { Page } from '../../../ui/page.tsx'
import { namedSizes } from '../../bottles/sizes.ts'
import { sizeText } from '../../bottles/web/size-text.ts'

/** The sizes of bottles and their names at `/sizes`. */
export default function SizesScreen() {
  const { t, i18n } = useLingui()
  return (
    <Page heading={<Trans context="screen">Bottle sizes</Trans>} lead={t`The names of the sizes, and their volumes.`}>
      <Card>
        <ul>
          {namedSizes.map(size => (
            <li key={size}>{sizeText(size, i18n)}</li>
          ))}
        </ul>
      </Card>
    </Page>
  )
}
