import { useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Page } from '../../../ui/page.tsx'
import { WithCellar } from '../../cellars/web/with-cellar.tsx'
import { ScanAnswer } from './scan-answer.tsx'

/** Where the code of a sticker leads, whatever camera read it: on to the bottle or the place. */
export default function StickerScreen() {
  const { t } = useLingui()
  const { pathname } = useLocation()
  return (
    <WithCellar heading={t`A sticker`}>
      <Page heading={t`A sticker`} width="lines" actions={<LinkButton href="/scan">{t`Scan`}</LinkButton>}>
        <ScanAnswer text={pathname} replace />
      </Page>
    </WithCellar>
  )
}
