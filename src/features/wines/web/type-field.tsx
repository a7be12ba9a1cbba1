import { useLingui } from '@lingui/react/macro'
import { type WineType, wineTypes } from '../contract.ts'
import { TypeDisc } from './type-disc.tsx'
import styles from './type-field.module.css'
import { typeNames } from './words.ts'

/** The type of a wine, all of them in sight as in the list. */
export function TypeField({ defaultValue }: { defaultValue: WineType }) {
  const { t, i18n } = useLingui()
  return (
    <fieldset>
      <legend className={styles.legend}>{t`Type`}</legend>
      <div className={styles.types}>
        {wineTypes.map(type => (
          <label key={type} className={styles.type}>
            <input type="radio" name="type" value={type} defaultChecked={type === defaultValue} />
            <TypeDisc type={type} silent />
            {i18n._(typeNames[type])}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
