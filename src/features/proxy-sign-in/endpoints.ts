export { getProxyIdentity, linkProxy, loginByProxy, unlinkProxy } from './contract.ts'
