import { Trans, useLingui } from '@lingui/react/macro'
import type { Theme } from '../../../model/person.ts'
import type { Language } from '../../../shared/languages.ts'
import { Card } from '../../../ui/card.tsx'
import { Combobox } from '../../../ui/combobox.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Select } from '../../../ui/select.tsx'
import { useCurrencyChoices } from '../../money/web/use-currency-choices.ts'
import type { Preferences } from '../contract.ts'
import { languageChoices } from './language-choices.ts'
import { useSession } from './session.ts'

/** The preferences of the person, each of which takes effect at once. */
export function PreferencesCard() {
  const { t } = useLingui()
  const { user, setPreferences } = useSession()
  if (!user) return null
  // A notice tells which preferences are not saved.
  const choose = (changes: Preferences) => void setPreferences(changes).catch(() => {})
  return (
    <Card heading={<Trans context="heading">Preferences</Trans>}>
      <CurrencyField />
      <Select
        label={t({ context: 'setting', message: 'Language' })}
        value={user.locale ?? ''}
        empty={t({ context: 'language', message: 'Browser default' })}
        choices={languageChoices()}
        onChange={event => choose({ locale: (event.target.value || null) as Language | null })}
      />
      <RadioGroup<Theme>
        label={t({ context: 'light or dark', message: 'Theme' })}
        value={user.theme}
        onChange={theme => choose({ theme })}
        choices={[
          { value: 'system', label: t({ context: 'theme', message: 'System' }) },
          { value: 'light', label: t({ context: 'theme', message: 'Light' }) },
          { value: 'dark', label: t({ context: 'theme', message: 'Dark' }) },
        ]}
      />
      <RadioGroup
        label={t({ context: 'setting', message: 'Scores' })}
        value={user.score_scale}
        onChange={score_scale => choose({ score_scale })}
        choices={[
          { value: 'points_100', label: t({ context: 'score scale', message: '100 points' }) },
          { value: 'points_20', label: t({ context: 'score scale', message: '20 points' }) },
          { value: 'stars_5', label: t({ context: 'score scale', message: '5 stars' }) },
        ]}
      />
    </Card>
  )
}

function CurrencyField() {
  const { t } = useLingui()
  const { currency, setCurrency } = useSession()
  return (
    <Combobox
      label={t({ context: 'setting', message: 'Display currency' })}
      hint={t`Amounts are converted at the European Central Bank’s rate for their day.`}
      options={useCurrencyChoices(currency)}
      value={currency}
      onChange={code => code !== null && setCurrency(code)}
    />
  )
}
