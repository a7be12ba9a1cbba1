export { restoreArchive } from './contract.ts'
