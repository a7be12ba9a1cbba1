export { cancelRestore, listBackups, orderMoment, orderRestore, startRestore, uploadBackup } from './contract.ts'
