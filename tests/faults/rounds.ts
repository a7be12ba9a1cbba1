/** Returns how often a failure is tried: a few times in `npm test`, many more in `npm run faults`. */
export const rounds = (few: number): number => few * Number(process.env.FAULT_ROUNDS ?? 1)
