export { cancelRestore, listBackups, orderRestore, uploadBackup } from './contract.ts'
