/** What things cost and are worth. */
export const money = []
