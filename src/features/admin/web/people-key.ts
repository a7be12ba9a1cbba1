/** Under which the list of people is kept. */
export const peopleKey = ['admin', 'people'] as const
