import { readFileSync } from 'node:fs'

/* What Linux says of a process; not a number where the system doesn't say. */

/** Megabytes of memory that it holds. */
export function residentMb(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(about(pid, 'status'))?.[1]
  return Number(kilobytes ?? Number.NaN) / 1024
}

/** Megabytes of the processes that it began for work of its own. */
export function sandboxMb(pid: number): number {
  const children = about(pid, `task/${pid}/children`).trim().split(' ').filter(Boolean)
  return children.reduce((sum, child) => sum + (residentMb(Number(child)) || 0), 0)
}

/** Seconds that a processor has worked for it. */
export function processorSeconds(pid: number): number {
  const fields = about(pid, 'stat').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11] ?? Number.NaN) + Number(fields[12] ?? Number.NaN)) / ticksPerSecond
}

function about(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

/** USER_HZ, which is 100 on every Linux there is. */
const ticksPerSecond = 100
