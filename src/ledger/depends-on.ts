import { slotKey } from '../model/slot-key.ts'
import { isId } from '../shared/ids.ts'
import type { RowChange } from './command.ts'
import type { OutboxRequest } from './outbox.ts'

/** A request with the rows it changed on this device. */
export type Made = OutboxRequest & { touched: readonly RowChange[] }

/**
 * Returns true if a request has to wait for an earlier one: it undoes that request, changes a row that the earlier one
 * changes, refers to a row that it adds, fills a slot that it empties, or removes a row to which its rows belong.
 */
export function dependsOn(later: Made, earlier: Made): boolean {
  if (later.undoes?.key === earlier.key) return true
  const [one, other] = [traceOf(later), traceOf(earlier)]
  return (
    intersect(one.changed, other.changed) ||
    intersect(one.mentioned, other.added) ||
    intersect(one.filled, other.emptied) ||
    intersect(one.removed, other.mentioned)
  )
}

/** Returns the later requests that cannot be sent without one of these, directly or through another. */
export function dependents<One extends Made>(of: readonly One[], queue: readonly One[]): One[] {
  const found: One[] = []
  for (const each of queue) {
    if (!of.includes(each) && [...of, ...found].some(other => isBefore(other, each, queue) && dependsOn(each, other)))
      found.push(each)
  }
  return found
}

function isBefore<One>(one: One, other: One, queue: readonly One[]): boolean {
  return queue.indexOf(one) < queue.indexOf(other)
}

/** The effects of a request, by row ids and slot keys. */
interface Trace {
  changed: Set<string>
  added: Set<string>
  removed: Set<string>
  mentioned: Set<string>
  emptied: Set<string>
  filled: Set<string>
}

const traces = new WeakMap<Made, Trace>()

function traceOf(one: Made): Trace {
  let trace = traces.get(one)
  if (!trace) {
    trace = traced(one)
    traces.set(one, trace)
  }
  return trace
}

function traced({ input, touched }: Made): Trace {
  const named = idsIn(input)
  // A request that could not be run here has no rows. In that case, all ids it names count.
  if (touched.length === 0) {
    return { changed: named, added: named, removed: new Set(), mentioned: named, emptied: new Set(), filled: new Set() }
  }
  const slots = (when: 'before' | 'after') =>
    new Set(touched.flatMap(row => (row.table === 'bottles' && slotKey(row[when])) || []))
  return {
    changed: new Set(touched.map(row => row.id)),
    added: new Set(touched.filter(row => !row.before).map(row => row.id)),
    removed: new Set(touched.filter(row => !row.after).map(row => row.id)),
    mentioned: idsIn([input, touched]),
    emptied: slots('before'),
    filled: slots('after'),
  }
}

/** Collects every id in a value, at any depth. */
export function idsIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === 'string' && isId(value)) found.add(value)
  else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) idsIn(each, found)
  return found
}

function intersect(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  for (const each of one) if (other.has(each)) return true
  return false
}
