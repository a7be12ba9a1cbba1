export { getPhoto } from './contract.ts'
