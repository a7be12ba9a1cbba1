import { useLingui } from '@lingui/react/macro'
import { instantText } from '../../../client/instant-text.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'

/** Says that the server lost its latest changes to a restored backup, until the person dismisses it. */
export function SetBackNotice() {
  const { t, i18n } = useLingui()
  const { set_back_at, noteSetBack } = useCellar()
  if (!set_back_at) return null
  const at = instantText(set_back_at, i18n.locale)
  return (
    <Banner
      tone="warn"
      actions={<Button onClick={noteSetBack}>{t({ context: 'a notice', message: 'Dismiss' })}</Button>}
    >
      {t`The server was restored to an earlier state. This device noticed it on ${at} and has loaded everything again. Changes sent to the server after that state are lost.`}
    </Banner>
  )
}
