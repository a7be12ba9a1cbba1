/** Indents a name in the browser's native select, which has no levels. */
export function indented(name: string, depth: number): string {
  return `${'\u2003'.repeat(depth)}${name}`
}
