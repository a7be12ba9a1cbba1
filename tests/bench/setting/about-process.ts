import { readFileSync } from 'node:fs'

/* Figures that Linux publishes about a process; not a number on systems that publish none. */

/** Returns the memory that it holds, in megabytes. */
export function residentMb(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(about(pid, 'status'))?.[1]
  return Number(kilobytes ?? Number.NaN) / 1024
}

/** Returns the memory of the child processes that it started, in megabytes. */
export function sandboxMb(pid: number): number {
  const children = about(pid, `task/${pid}/children`).trim().split(' ').filter(Boolean)
  return children.reduce((sum, child) => sum + (residentMb(Number(child)) || 0), 0)
}

/** Returns the processor time that it has used, in seconds. */
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

/** USER_HZ, which is 100 on every Linux system. */
const ticksPerSecond = 100
