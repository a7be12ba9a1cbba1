/** The kinds of devices that trust an authority each in their own way. */
export const deviceKinds = ['apple', 'android', 'mac', 'windows', 'firefox'] as const
export type DeviceKind = (typeof deviceKinds)[number]

/**
 * Guesses the kind of a device from what its browser calls itself, to begin with its steps. An iPad calls itself a Mac,
 * and Firefox on iOS and Android uses the certificates of the system.
 */
export function deviceKindOf(user_agent: string, touchPoints = navigator.maxTouchPoints): DeviceKind {
  if (/iPhone|iPad|iPod/.test(user_agent) || (/Macintosh/.test(user_agent) && touchPoints > 1)) return 'apple'
  if (/Android/.test(user_agent)) return 'android'
  if (/Firefox\//.test(user_agent)) return 'firefox'
  if (/Macintosh/.test(user_agent)) return 'mac'
  return /Windows/.test(user_agent) ? 'windows' : 'firefox'
}
