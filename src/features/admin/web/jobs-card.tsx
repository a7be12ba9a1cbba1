import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { call } from '../../../client/api.ts'
import { messageOf } from '../../../client/api-errors.ts'
import { instantText } from '../../../client/instant-text.ts'
import { useQuery } from '../../../client/use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { toast } from '../../../ui/toast.ts'
import { useBackupFailures } from '../../backups/web/use-backup-failures.ts'
import { useUpdateWords } from '../../money/web/use-update-words.ts'
import type { JobState } from '../contract.ts'
import { listJobs, runJob } from '../endpoints.ts'

/** The work that the server does by itself: when it last ran, with which result, and when it runs next. */
export function JobsCard() {
  const { t, i18n } = useLingui()
  const { data, refetch } = useQuery(listJobs)
  const [busy, setBusy] = useState<JobState['name']>()
  const names = {
    backup: t`Back up everything`,
    rates: t`Update exchange rates`,
    security_log: t`Shorten the security log`,
    clean_up: t`Delete expired sessions, codes and invitations`,
  }
  const resultOf = useResultWords()

  async function run({ name }: JobState) {
    setBusy(name)
    try {
      const { last } = await call(runJob, { params: { job: name } })
      toast(`${names[name]}: ${resultOf(name, last)}`, { tone: last?.failed ? 'danger' : 'good' })
    } catch (error) {
      toast(messageOf(error, t`This failed. Please try again.`), { tone: 'danger' })
    }
    await refetch()
    setBusy(undefined)
  }

  const columns: Column<JobState>[] = [
    { header: t({ context: 'column', message: 'Job' }), cell: ({ name }) => names[name] },
    {
      header: t({ context: 'column', message: 'Last run' }),
      cell: ({ last }) => (last ? instantText(last.at, i18n.locale) : t({ context: 'job', message: 'Never' })),
    },
    {
      header: t({ context: 'column', message: 'Result' }),
      cell: ({ name, last }) => (last ? resultOf(name, last) : '—'),
    },
    {
      header: t({ context: 'column', message: 'Next run' }),
      cell: ({ next_at, running }) => {
        if (running) return t({ context: 'job', message: 'Running' })
        return next_at ? instantText(next_at, i18n.locale) : t({ context: 'job', message: 'Off' })
      },
    },
    {
      header: t({ context: 'column', message: 'Actions' }),
      hideHeader: true,
      cell: job => (
        <Button
          size="small"
          busy={busy === job.name}
          disabled={job.next_at === null}
          aria-label={t`Run now: ${names[job.name]}`}
          onClick={() => void run(job)}
        >
          <Trans context="button">Run now</Trans>
        </Button>
      ),
    },
  ]
  if (!data) return null
  return (
    <Card heading={<Trans context="heading">Jobs</Trans>}>
      <Table
        caption={t`Work that the server does by itself`}
        showCaption
        columns={columns}
        rows={data.jobs}
        rowKey={({ name }) => name}
      />
    </Card>
  )
}

/** Returns the words for the result of a run. */
function useResultWords() {
  const { t } = useLingui()
  const { failures } = useUpdateWords()
  const backupFailures = useBackupFailures()
  return (name: JobState['name'], last: JobState['last']) => {
    if (!last) return '—'
    const { failed, count } = last
    if (name === 'backup')
      return failed
        ? backupFailures(failed)
        : t`${plural(count, { one: 'One row backed up', other: '# rows backed up' })}`
    if (failed) return failures[failed as keyof typeof failures] ?? t`It failed. The log of the server says why.`
    if (name === 'rates')
      return t`${plural(count, { 0: 'No new rates', one: 'One rate added', other: '# rates added' })}`
    return t`${plural(count, { 0: 'Nothing to delete', one: 'One row deleted', other: '# rows deleted' })}`
  }
}
