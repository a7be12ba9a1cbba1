import { useLingui } from '@lingui/react/macro'

/** Says why there are no prices, where a person would look for them. */
export function PricesHidden() {
  const { t } = useLingui()
  return <p>{t`Prices and values in this cellar are shown only to owners and editors.`}</p>
}
