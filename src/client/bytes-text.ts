import type { I18n } from '@lingui/core'

/** Returns a number of bytes as megabytes: `4.2 MB`. */
export function bytesText(i18n: I18n, bytes: number): string {
  return i18n.number(bytes / 1_000_000, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })
}
