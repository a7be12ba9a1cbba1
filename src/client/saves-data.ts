/** The browser's Network Information, which Firefox and Safari lack. */
interface Connection {
  saveData: boolean
  effectiveType: string
}

/** Tells whether the person asked the browser to save data, or the line carries less than 70 kbit/s ("2g", "slow-2g"). */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return connection?.saveData || /2g/.test(String(connection?.effectiveType))
}
