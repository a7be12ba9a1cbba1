/* Those that every screen needs. They stand apart, so that the list comes without the others. */

export { getMe, logout, setPreferences } from '../contract.ts'
