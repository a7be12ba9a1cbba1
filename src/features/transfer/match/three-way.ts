/** The result for a field: the cellar's value stays, the file's replaces it, or a person decides. */
export type Word = 'cellar' | 'file' | 'conflict'

export interface ThreeWay<Value> {
  cellar: Value
  file: Value
  /** The value in an earlier export of the same cellar; undefined when there is none. */
  before: Value | undefined
}

/**
 * Decides whose value is used. With an earlier export only changes since then count, so that corrections in the cellar
 * are not undone. Without one, the file fills in unknown values.
 */
export function wordOf<Value>(
  { cellar, file, before }: ThreeWay<Value>,
  isUnknown: (value: Value) => boolean,
  isSame: (one: Value, other: Value) => boolean = same,
): Word {
  if (isSame(cellar, file)) return 'cellar'
  if (before !== undefined) {
    if (same(file, before)) return 'cellar'
    return isSame(cellar, before) ? 'file' : 'conflict'
  }
  if (isUnknown(file)) return 'cellar'
  return isUnknown(cellar) ? 'file' : 'conflict'
}

export function same(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}
