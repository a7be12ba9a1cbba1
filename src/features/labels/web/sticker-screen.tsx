import { useLingui } from '@lingui/react/macro'
import { LinkButton } from '../../../ui/link-button.tsx'
import { useLocation } from '../../../ui/navigation.tsx'
import { Page } from '../../../ui/page.tsx'
import { WithCellar } from '../../cellars/web/with-cellar.tsx'
import { ScanAnswer } from './scan-answer.tsx'

/** The page that a sticker's QR code opens, with any camera. It leads on to the bottle or the place. */
export default function StickerScreen() {
  const { t } = useLingui()
  const { pathname } = useLocation()
  return (
    <WithCellar heading={t({ context: 'of a bottle', message: 'Label' })}>
      <Page
        heading={t({ context: 'of a bottle', message: 'Label' })}
        width="lines"
        actions={<LinkButton href="/scan">{t({ context: 'screen', message: 'Scan' })}</LinkButton>}
      >
        <ScanAnswer text={pathname} replace />
      </Page>
    </WithCellar>
  )
}
