interface Policies {
  createPolicy(name: string, rules: Rules): Rules
}

interface Rules {
  createHTML(html: string): string
}

/** Text becomes HTML here only, and only in a document that is never shown: nothing in it runs or is fetched. */
const policy = (globalThis as { trustedTypes?: Policies }).trustedTypes?.createPolicy('inert-html', {
  createHTML: html => html,
})

/** HTML as a document to be looked through. */
export function inertDocument(html: string): Document {
  return new DOMParser().parseFromString(policy?.createHTML(html) ?? html, 'text/html')
}
