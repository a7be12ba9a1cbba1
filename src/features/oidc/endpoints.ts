export {
  confirmByOidc,
  getOidcIdentity,
  getOidcSettings,
  linkOidc,
  loginByOidc,
  startOidcConfirming,
  startOidcLink,
  startOidcSignIn,
  unlinkOidc,
} from './contract.ts'
