/** Prints one part of the page without the rest, which the style sheet leaves out. */
export function printAlone(part: HTMLElement | null): void {
  if (!part) return
  part.dataset.printed = 'alone'
  addEventListener('afterprint', () => delete part.dataset.printed, { once: true })
  print()
}
