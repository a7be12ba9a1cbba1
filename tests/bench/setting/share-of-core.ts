import { mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

/** The processors' controller of Linux, of the first version. The second needs a tree that another program owns. */
const controller = '/sys/fs/cgroup/cpu'
const periodUs = 50_000

/**
 * Lets a process use only this share of one core, as a smaller machine would. Only root can do that. Returns a function
 * that removes the limit after the process has ended.
 */
export function holdToShare(pid: number, share: number): () => Promise<void> {
  const group = `${controller}/bench-${pid}`
  mkdirSync(group)
  writeFileSync(`${group}/cpu.cfs_period_us`, String(periodUs))
  writeFileSync(`${group}/cpu.cfs_quota_us`, String(periodUs * share))
  writeFileSync(`${group}/cgroup.procs`, String(pid))
  return async () => {
    // A process that has just ended is still in its group.
    await setTimeout(200)
    rmdirSync(group)
  }
}
