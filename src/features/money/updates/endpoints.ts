export { acceptRates, addRatesFromFile, fetchRates, getRateUpdates, rejectRates } from './contract.ts'
