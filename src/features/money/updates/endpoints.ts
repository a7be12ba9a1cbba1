export { addRatesFromFile, fetchRates, getRateUpdates } from './contract.ts'
