/** A name in the browser's own list of choices, which knows no levels. */
export function indented(name: string, depth: number): string {
  return `${'\u2003'.repeat(depth)}${name}`
}
