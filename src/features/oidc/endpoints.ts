export {
  getOidcIdentity,
  getOidcSettings,
  linkOidc,
  loginByOidc,
  startOidcLink,
  startOidcSignIn,
  unlinkOidc,
} from './contract.ts'
