import { Trans, useLingui } from '@lingui/react/macro'
import { Download, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../client/api.ts'
import { messageOf } from '../../../client/api-errors.ts'
import { bytesText } from '../../../client/bytes-text.ts'
import { instantText } from '../../../client/instant-text.ts'
import { useQuery } from '../../../client/use-query.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Row } from '../../../ui/layout.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { type Column, figures, Table } from '../../../ui/table.tsx'
import { toast } from '../../../ui/toast.ts'
import type { JobState } from '../../admin/contract.ts'
import { getServerStatus, listJobs, runJob } from '../../admin/endpoints.ts'
import type { Backup, MomentsFound } from '../contract.ts'
import { listBackups } from '../endpoints.ts'
import { BackupSchedule } from './backup-schedule.tsx'
import { RestoreBanner } from './restore-banner.tsx'
import { UploadBackup } from './upload-backup.tsx'
import { useBackupFailures } from './use-backup-failures.ts'

const DownloadDialog = lazyDialog(() => import('./download-backup-dialog.tsx'))
const RestoreDialog = lazyDialog(() => import('./restore-backup-dialog.tsx'))
const MomentDialog = lazyDialog(() => import('./restore-moment-dialog.tsx'))

/** The backups of the instance: whether the last one is right, when the next one is made, and the files. */
export function BackupsCard() {
  const { t, i18n } = useLingui()
  const jobs = useQuery(listJobs)
  const { data, refetch } = useQuery(listBackups)
  const { refetch: refetchStatus } = useQuery(getServerStatus)
  const [busy, setBusy] = useState(false)
  const [downloaded, setDownloaded] = useState<Backup>()
  const [restored, setRestored] = useState<Backup>()
  const [isChoosingMoment, setChoosingMoment] = useState(false)
  const job = jobs.data?.jobs.find(({ name }) => name === 'backup')

  async function backUp() {
    setBusy(true)
    try {
      await call(runJob, { params: { job: 'backup' } })
    } catch (error) {
      toast(messageOf(error, t`This failed. Please try again.`), { tone: 'danger' })
    }
    await Promise.all([jobs.refetch(), refetch(), refetchStatus()])
    setBusy(false)
  }

  const columns: Column<Backup>[] = [
    {
      header: t({ context: 'backup', message: 'Made' }),
      cell: ({ name, made_at }) => {
        const at = instantText(made_at, i18n.locale)
        return name.startsWith('uploaded-') ? <Trans context="backup">{at}, uploaded</Trans> : at
      },
    },
    figures(t({ context: 'backup', message: 'Size' }), ({ bytes }) => bytesText(i18n, bytes)),
    {
      header: t({ context: 'column', message: 'Actions' }),
      hideHeader: true,
      cell: backup => {
        const at = instantText(backup.made_at, i18n.locale)
        return (
          <Row gap={2} wrap>
            <Button
              size="small"
              icon={<Download />}
              aria-label={t`Download the backup of ${at}`}
              onClick={() => setDownloaded(backup)}
            >
              <Trans context="button">Download</Trans>
            </Button>
            {!backup.encrypted && (
              <Button
                size="small"
                icon={<RotateCcw />}
                aria-label={t`Restore the backup of ${at}`}
                onClick={() => setRestored(backup)}
              >
                <Trans context="button">Restore</Trans>
              </Button>
            )}
          </Row>
        )
      },
    },
  ]
  if (!job || !data) return null
  return (
    <Card heading={<Trans context="heading">Backups</Trans>}>
      {data.restore && <RestoreBanner restore={data.restore} restarts={data.restarts} onChanged={refetch} />}
      <LastBackup job={job} />
      <p>
        {data.second_folder ? (
          <Trans>Each backup contains everything on this server, and is copied to the second folder.</Trans>
        ) : (
          <Trans>
            Each backup contains everything on this server. The backups are on the same disk as the data: copy them to
            another one, or set SECOND_BACKUP_FOLDER.
          </Trans>
        )}
      </p>
      <p>
        {data.encrypted ? (
          <Trans>New backups are encrypted. Only those who have a key for BACKUP_AGE_RECIPIENTS can read them.</Trans>
        ) : (
          <Trans>New backups are not encrypted. Set BACKUP_AGE_RECIPIENTS to encrypt them.</Trans>
        )}
      </p>
      {data.moments && (
        <Moments moments={data.moments} encrypted={data.encrypted} onChoose={() => setChoosingMoment(true)} />
      )}
      <BackupSchedule onSaved={jobs.refetch} />
      {data.backups.length > 0 && (
        <Table
          caption={t`Backups in the data folder`}
          showCaption
          columns={columns}
          rows={data.backups}
          rowKey={({ name }) => name}
        />
      )}
      <UploadBackup onUploaded={refetch}>
        <Button busy={busy || job.running} onClick={() => void backUp()}>
          <Trans context="button">Back up now</Trans>
        </Button>
      </UploadBackup>
      {isChoosingMoment && data.moments && (
        <MomentDialog {...data.moments} onClose={() => setChoosingMoment(false)} onOrdered={refetch} />
      )}
      {restored && <RestoreDialog backup={restored} onClose={() => setRestored(undefined)} onOrdered={refetch} />}
      {downloaded && <DownloadDialog backup={downloaded} onClose={() => setDownloaded(undefined)} />}
    </Card>
  )
}

interface MomentsProps {
  moments: MomentsFound
  encrypted: boolean
  onChoose: () => void
}

/** Says which moments can be restored, or why the last minute could not be written. */
function Moments({ moments: { from, to, failed }, encrypted, onChoose }: MomentsProps) {
  const { i18n } = useLingui()
  const failures = useBackupFailures()
  const [first, last] = [instantText(from, i18n.locale), instantText(to, i18n.locale)]
  const reason = failures(failed ?? '')
  return (
    <>
      {failed && (
        <Banner tone="danger">
          <Trans>
            Nothing has been written beside the backups since {last}. {reason}
          </Trans>
        </Banner>
      )}
      <p>
        <Trans>
          Between backups, changes are written beside them twice a minute: any moment from {first} to {last} can be
          restored.
        </Trans>
      </p>
      {!encrypted && (
        <Row>
          <Button size="small" icon={<RotateCcw />} onClick={onChoose}>
            <Trans>Restore a moment…</Trans>
          </Button>
        </Row>
      )}
    </>
  )
}

/** Says whether the last backup was restored for a trial, or why there is none. */
function LastBackup({ job: { last, next_at } }: { job: JobState }) {
  const { i18n } = useLingui()
  const failures = useBackupFailures()
  const next = next_at === null ? undefined : instantText(next_at, i18n.locale)
  if (!last) {
    return next ? (
      <Banner>
        <Trans>There is no backup yet. The first one is made on {next}.</Trans>
      </Banner>
    ) : (
      <Banner tone="danger">
        <Trans>There is no backup, and none is made.</Trans>
      </Banner>
    )
  }
  const at = instantText(last.at, i18n.locale)
  if (last.failed) {
    const reason = failures(last.failed)
    return (
      <Banner tone="danger">
        <Trans>
          The backup of {at} failed. {reason}
        </Trans>
      </Banner>
    )
  }
  return (
    <Banner tone={next ? 'good' : 'warn'}>
      {next ? (
        <Trans>
          Restored for a trial and equal: {at}. Next backup: {next}.
        </Trans>
      ) : (
        <Trans>Restored for a trial and equal: {at}. No further backups are made.</Trans>
      )}
    </Banner>
  )
}
