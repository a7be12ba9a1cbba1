export { recordExport } from './contract.ts'
