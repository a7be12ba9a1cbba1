/** What is written is whole, done once, and can be taken back. */
export const integrity = []
