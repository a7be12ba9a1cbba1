/** Puts the checked data in place of the present data, and returns where that is now; null if there was none. */
export type Swap = (scratch: string, now: Date) => Promise<string | null>
