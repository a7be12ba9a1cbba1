import { addDays, type Day } from '../../shared/days.ts'

/** A backup by the time in its name. */
export interface BackupFile {
  name: string
  made_at: string
}

const days = 7
const weeks = 4
const months = 12

/**
 * Returns the backups of the schedule that are not needed any more; those of other kinds all stay. The newest of each of
 * the last 7 days with one stays, and of each of the last 4 weeks and 12 months, a week from Monday to Sunday, all in UTC.
 */
export function superfluous(backups: readonly BackupFile[]): BackupFile[] {
  const newestFirst = backups
    .filter(({ name }) => name.startsWith('cellar-'))
    .toSorted((a, b) => (a.made_at < b.made_at ? 1 : -1))
  const stays = new Set<BackupFile>()
  for (const [periodOf, count] of [
    [dayOf, days],
    [weekOf, weeks],
    [monthOf, months],
  ] as const) {
    const periods = new Set<string>()
    for (const backup of newestFirst) {
      const period = periodOf(backup)
      if (periods.has(period)) continue
      if (periods.size === count) break
      periods.add(period)
      stays.add(backup)
    }
  }
  return newestFirst.filter(backup => !stays.has(backup))
}

const dayOf = ({ made_at }: BackupFile): Day => made_at.slice(0, 10)
const monthOf = ({ made_at }: BackupFile) => made_at.slice(0, 7)

/** Returns the Monday of its week. */
function weekOf(backup: BackupFile): Day {
  const day = dayOf(backup)
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
}
