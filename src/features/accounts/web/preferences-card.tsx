import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { Theme } from '../../../model/person.ts'
import { type Language, languages } from '../../../shared/languages.ts'
import { Card } from '../../../ui/card.tsx'
import { Combobox } from '../../../ui/combobox.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Select } from '../../../ui/select.tsx'
import { currencyName } from '../../money/currency.ts'
import { useMoney } from '../../money/web/use-money.ts'
import type { Preferences } from '../contract.ts'
import { useSession } from './session.ts'

/** The preferences of the person, each of which takes effect at once. */
export function PreferencesCard() {
  const { t } = useLingui()
  const { user, setPreferences } = useSession()
  if (!user) return null
  // A notice tells which preferences are not saved.
  const choose = (changes: Preferences) => void setPreferences(changes).catch(() => {})
  return (
    <Card heading={<Trans>How things are shown</Trans>}>
      <CurrencyField />
      <Select
        label={t`Language`}
        value={user.locale ?? ''}
        empty={t`Browser default`}
        choices={languages.map(language => ({ value: language, label: nameOf(language) }))}
        onChange={event => choose({ locale: (event.target.value || null) as Language | null })}
      />
      <RadioGroup<Theme>
        label={t`Theme`}
        look="segments"
        value={user.theme}
        onChange={theme => choose({ theme })}
        choices={[
          { value: 'system', label: t({ context: 'theme', message: 'System' }) },
          { value: 'light', label: t`Light` },
          { value: 'dark', label: t`Dark` },
        ]}
      />
      <RadioGroup
        label={t`Scores`}
        look="segments"
        value={user.score_scale}
        onChange={score_scale => choose({ score_scale })}
        choices={[
          { value: 'points_100', label: t`100 points` },
          { value: 'points_20', label: t`20 points` },
          { value: 'stars_5', label: t`5 stars` },
        ]}
      />
    </Card>
  )
}

function CurrencyField() {
  const { t, i18n } = useLingui()
  const { currency, setCurrency } = useSession()
  const { known } = useMoney()
  const { locale } = i18n

  const options = useMemo(() => {
    const codes = new Set(known?.filter(each => each.current).map(each => each.currency)).add(currency)
    const named = Array.from(codes, code => ({ value: code, label: t`${currencyName(code, locale)} (${code})` }))
    return named.sort((a, b) => a.label.localeCompare(b.label, locale))
  }, [known, currency, locale, t])

  return (
    <Combobox
      label={t`Display currency`}
      hint={t`Every amount follows, at the European Central Bank's rate of its day.`}
      options={options}
      value={currency}
      onChange={code => code !== null && setCurrency(code)}
    />
  )
}

/** Names a language in that language. */
function nameOf(language: Language): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
