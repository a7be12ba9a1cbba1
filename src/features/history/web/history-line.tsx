import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { ApiError, messageOf } from '../../../client/api-errors.ts'
import { instantText } from '../../../client/instant-text.ts'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { useUndo } from '../../../ledger/web/use-command.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { toast } from '../../../ui/toast.ts'
import tones from '../../../ui/tones.module.css'
import type { Change } from '../../cellars/contract.ts'
import { blockingIn } from '../../outbox/web/blocking-changes.ts'
import type { importApplied } from '../../transfer/import-applied.ts'
import { ChangeSubjects } from './change-subjects.tsx'
import { ChangedFields } from './changed-fields.tsx'
import styles from './history-line.module.css'
import { useChangeText } from './use-change-text.ts'

const importName: (typeof importApplied)['name'] = 'imports/apply'

interface HistoryLineProps {
  change: Change
  /** The changes around it, among which the one that it undid may be. */
  among?: readonly Change[]
  withSubjects?: boolean
}

/**
 * Shows one change in a sentence with its author and time, and its undo. If the undo is blocked, shows what blocks it.
 */
export function HistoryLine({ change, among, withSubjects }: HistoryLineProps) {
  const { t, i18n } = useLingui()
  const { undo } = useCellar()
  const undoWithMessage = useUndo()
  const changeText = useChangeText()
  const canWrite = useCanWrite()
  const id = useId()
  const [busy, setBusy] = useState(false)
  const [blocked, setBlocked] = useState<{ message: string; details: ApiError['details'] }>()
  const { person_name, made_at, composed_at, undone_by } = change
  const made = composed_at && instantText(composed_at, i18n.locale)
  const undid = among?.find(({ version }) => version === change.undoes)
  const sent = instantText(made_at, i18n.locale)
  const at = made ? t`made on ${made}, sent on ${sent}` : sent

  async function goBack() {
    setBusy(true)
    setBlocked(undefined)
    try {
      const undone = await undo({ version: change.version })
      toast(t({ context: 'heading', message: 'Undone' }), {
        tone: 'good',
        action: { label: t({ context: 'button', message: 'Redo' }), onPress: () => void undoWithMessage(undone) },
      })
    } catch (error) {
      const message = messageOf(error, t`This could not be undone. Please try again.`)
      setBlocked({ message, details: error instanceof ApiError ? error.details : undefined })
    }
    setBusy(false)
  }

  return (
    <li className={styles.line} data-undone={undone_by !== null || undefined}>
      <div id={id} className={styles.words}>
        <p>{changeText(change)}</p>
        {undid && <p className={tones.faint}>{changeText(undid)}</p>}
        {withSubjects && <ChangeSubjects withPlace rows={change.rows} touched={change.touched} />}
        <ChangedFields change={change} />
        {change.command === importName && canWrite && (
          <p>
            <Link href={`/import#${change.version}`}>{t({ context: 'button', message: 'Download file' })}</Link>
          </p>
        )}
        <p className={tones.faint}>
          {person_name ? (
            <Trans>
              {person_name}, {at}
            </Trans>
          ) : (
            at
          )}
        </p>
      </div>
      {undone_by !== null ? (
        <span className={styles.undone}>{t({ context: 'change', message: 'undone' })}</span>
      ) : (
        canWrite && (
          <Button look="plain" size="small" busy={busy} aria-describedby={id} onClick={goBack}>
            {t({ context: 'button', message: 'Undo' })}
          </Button>
        )
      )}
      {blocked && (
        <div className={styles.blocked}>
          <Banner tone="warn">
            <p>{blocked.message}</p>
            <ul className={styles.changes}>
              {blockingIn(blocked.details).map(({ version, command, made_at }) => (
                <li key={version}>
                  <Trans>
                    {changeText({ command })}, {instantText(made_at, i18n.locale)}
                  </Trans>
                </li>
              ))}
            </ul>
          </Banner>
        </div>
      )}
    </li>
  )
}
