export {
  changePassword,
  endOtherSessions,
  endSession,
  getMe,
  getRegistration,
  listSessions,
  login,
  logout,
  register,
  setPreferences,
} from './contract.ts'
