import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '../../../client/use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { listUpdateNotes } from '../contract.ts'
import styles from './update-notes.module.css'

/** Shows what changed in the versions up to this one, from the program itself. */
export default function UpdateNotesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { data } = useQuery(listUpdateNotes)
  return (
    <Dialog
      title={t`What is new`}
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          <Trans context="button">Close</Trans>
        </Button>
      }
    >
      {data ? (
        data.versions.map(({ version, notes }) => (
          // The changelog is written in English.
          <section key={version} lang="en" translate="no">
            <h3>{version}</h3>
            <ul className={styles.notes}>
              {notes.map(note => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </section>
        ))
      ) : (
        <Spinner />
      )}
    </Dialog>
  )
}
