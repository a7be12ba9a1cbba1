export { exportSecurityEvents, listOwnSecurityEvents, listSecurityEvents } from './contract.ts'
