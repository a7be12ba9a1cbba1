import { useLingui } from '@lingui/react/macro'
import type { Wine } from '../../../model/wine.ts'
import { Link } from '../../../ui/link.tsx'
import { TypeDisc } from './type-disc.tsx'
import styles from './wine-heading.module.css'
import { titleOf, vintageText } from './wine-names.ts'

/** The heading of what is said about a wine, which leads to its page. */
export function WineHeading({ wine, as: Heading }: { wine: Wine; as: 'h2' | 'h3' }) {
  const { i18n } = useLingui()
  const { title, cuvee } = titleOf(wine)
  return (
    <Heading className={styles.wine}>
      <TypeDisc type={wine.type} size="small" />
      <Link href={`/wines/${wine.id}`}>
        {title} {cuvee && <span className={styles.quiet}>{cuvee} </span>}
        <span className={styles.quiet}>{vintageText(wine.vintage, i18n)}</span>
      </Link>
    </Heading>
  )
}
