import type { Host } from '../../server/host.ts'
import { notFound } from '../../shared/errors.ts'
import type { JobState } from './contract.ts'

/** Lists the jobs of the server, with the last and the next run of each. */
export async function listJobs(host: Host): Promise<JobState[]> {
  const at = host.now().toISOString()
  const leases = await host.db.selectFrom('leases').select('name').where('until_at', '>', at).execute()
  const running = new Set(leases.map(({ name }) => name))
  return Promise.all(
    host.jobs.map(async job => ({
      name: job.name as JobState['name'],
      ...(await job.state(host)),
      running: running.has(job.name),
    })),
  )
}

/** Runs a job now, and returns its result. Throws if a process runs it already. */
export async function runJob(host: Host, name: JobState['name']): Promise<JobState> {
  const job = host.jobs.find(each => each.name === name)
  if (!job) throw notFound()
  await job.run(host)
  const after = (await listJobs(host)).find(each => each.name === name)
  if (!after) throw notFound()
  return after
}
