export { listBackups } from './contract.ts'
