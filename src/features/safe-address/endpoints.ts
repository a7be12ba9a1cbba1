export { getAuthority, getSafeAddress } from './contract.ts'
