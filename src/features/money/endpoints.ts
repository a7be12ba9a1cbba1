export { getRates, listRates } from './contract.ts'
