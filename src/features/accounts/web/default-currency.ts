export const defaultCurrency = 'EUR'
