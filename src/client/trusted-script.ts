interface Policies {
  createPolicy(name: string, rules: Rules): Rules
}

interface Rules {
  createScriptURL(address: string): string
}

/** The page accepts script addresses only through this policy, which allows only those of its own origin. */
const policy = (globalThis as { trustedTypes?: Policies }).trustedTypes?.createPolicy('own-scripts', {
  createScriptURL(address: string) {
    if (new URL(address, location.href).origin !== location.origin) throw new TypeError('A script of another origin')
    return address
  },
})

export function ownScript(address: string): string {
  return policy?.createScriptURL(address) ?? address
}
