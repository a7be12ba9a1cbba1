export { cancelRestore, listBackups, orderRestore, startRestore, uploadBackup } from './contract.ts'
