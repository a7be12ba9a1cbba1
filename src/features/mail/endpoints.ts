export { getMailSettings, sendTestMail } from './contract.ts'
