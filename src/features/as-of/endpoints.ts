export { getLocations } from './contract.ts'
