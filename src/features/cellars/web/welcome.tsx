import { Trans, useLingui } from '@lingui/react/macro'
import { FileUp, GlassWater, Plus } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../../client/api-errors.ts'
import { useToday } from '../../../client/today.ts'
import { useCommand } from '../../../ledger/web/use-command.tsx'
import { languages } from '../../../shared/languages.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Grid } from '../../../ui/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { fillWithSample } from '../contract.ts'
import styles from './welcome.module.css'

/** Introduces an empty cellar and offers three ways to begin, as a whole screen or below the heading of one. */
export function Welcome({ level = 1 }: { level?: 1 | 2 }) {
  const Heading = `h${level}` as const
  const Way = `h${level + 1}` as 'h2' | 'h3'
  const { t, i18n } = useLingui()
  const today = useToday()
  const command = useCommand()
  const [filling, setFilling] = useState(false)
  const [fieldError, setFault] = useState<string>()

  async function fill() {
    setFilling(true)
    setFault(undefined)
    try {
      await command(
        fillWithSample,
        { body: { today, language: languages.find(language => language === i18n.locale) } },
        t`The sample cellar is here`,
      )
    } catch (error) {
      setFault(messageOf(error, t`The sample cellar could not be fetched. Please try again.`))
      setFilling(false)
    }
  }

  return (
    <div className={styles.welcome} data-level={level} ref={handingOn}>
      <div className={styles.words}>
        <Heading tabIndex={-1}>
          <Trans>Your cellar is empty, for now</Trans>
        </Heading>
        <p>
          <Trans>
            This is where your wines will be: where each bottle lies, what it cost, and when it is at its best. One look
            down the list shows what is ready.
          </Trans>
        </p>
      </div>
      {fieldError && <Banner tone="danger">{fieldError}</Banner>}
      <Grid as="ul" columns="repeat(auto-fit, minmax(min(100%, 16rem), 1fr))" gap={4}>
        <li className={styles.way}>
          <FileUp aria-hidden />
          <Way>
            <Trans>Bring your list</Trans>
          </Way>
          <p>
            <Trans>A CellarTracker export: choose the file, look at what would come in, then take it or not.</Trans>
          </p>
          <LinkButton href="/import" look="primary">
            <Trans>Import a file</Trans>
          </LinkButton>
        </li>
        <li className={styles.way}>
          <Plus aria-hidden />
          <Way>
            <Trans>Begin with one bottle</Trans>
          </Way>
          <p>
            <Trans>Enter a wine by hand. Grapes, regions and appellations are offered as you type.</Trans>
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
            <Trans>A cellar of about 150 wines and ten years of history. One press takes all of it away again.</Trans>
          </p>
          <Button busy={filling} onClick={fill}>
            <Trans>Try the sample cellar</Trans>
          </Button>
        </li>
      </Grid>
      <p className={styles.more}>
        <Trans>
          Do you have an archive of a cellar? <Link href="/cellar">Bring it back</Link>, with all its history.
        </Trans>
      </p>
    </div>
  )
}

/** Moves the focus to the heading of the next content when a pressed button disappears with its own action. */
function handingOn(box: HTMLElement | null) {
  return () => {
    if (!box?.contains(document.activeElement)) return
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus()
    })
  }
}
