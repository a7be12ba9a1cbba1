import { Trans, useLingui } from '@lingui/react/macro'
import { FileUp, GlassWater, Plus } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../../client/api-errors.ts'
import { useToday } from '../../../client/today.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import { languageIn } from '../../../shared/languages.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Grid } from '../../../ui/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import type { AddSample } from '../sample-added.ts'
import styles from './welcome.module.css'

/** Introduces an empty cellar and offers three ways to begin, as a whole screen or below the heading of one. */
export default function Welcome({ level = 1 }: { level?: 1 | 2 }) {
  const Heading = `h${level}` as const
  const Way = `h${level + 1}` as 'h2' | 'h3'
  const { t, i18n } = useLingui()
  const today = useToday()
  const command = useCommand()
  const [filling, setFilling] = useState(false)
  const [fieldError, setError] = useState<string>()

  async function fill() {
    setFilling(true)
    setError(undefined)
    try {
      await command<AddSample>('sample/add', { today, language: languageIn(i18n.locale) }, t`Sample cellar added`)
    } catch (error) {
      setError(messageOf(error, t`The sample cellar could not be loaded. Please try again.`))
      setFilling(false)
    }
  }

  return (
    <div className={styles.welcome} data-level={level}>
      <div className={styles.words}>
        <Heading tabIndex={-1}>
          <Trans>Your cellar is empty</Trans>
        </Heading>
        <p>
          <Trans>Add wines to see where each bottle is, what it cost and when to drink it.</Trans>
        </p>
      </div>
      {fieldError && <Banner tone="danger">{fieldError}</Banner>}
      <Grid as="ul" columns="repeat(auto-fit, minmax(min(100%, 16rem), 1fr))" gap={4}>
        <li className={styles.way}>
          <FileUp aria-hidden />
          <Way>
            <Trans>Import your list</Trans>
          </Way>
          <p>
            <Trans>Choose a file, for example a CellarTracker export, check the preview, then import it.</Trans>
          </p>
          <LinkButton href="/import" look="primary">
            <Trans>Import a file</Trans>
          </LinkButton>
        </li>
        <li className={styles.way}>
          <Plus aria-hidden />
          <Way>
            <Trans>Start with one bottle</Trans>
          </Way>
          <p>
            <Trans>Enter a wine by hand. Grapes, regions and appellations are suggested as you type.</Trans>
          </p>
          <LinkButton href="/add">
            <Trans>Add a wine</Trans>
          </LinkButton>
        </li>
        <li className={styles.way}>
          <GlassWater aria-hidden />
          <Way>
            <Trans>Look around first</Trans>
          </Way>
          <p>
            <Trans>
              A cellar with about 150 wines and ten years of history. Until you change something in it, you can remove
              it all with one click.
            </Trans>
          </p>
          <Button busy={filling} onClick={fill}>
            <Trans>Try the sample cellar</Trans>
          </Button>
        </li>
      </Grid>
      <p className={styles.more}>
        <Trans>
          Have an archive of a cellar? <Link href="/cellar">Restore it</Link> with its full history.
        </Trans>
      </p>
    </div>
  )
}
