/** The tables whose rows let somebody in or hold something for a while. They have ended in restored data. */
export const endingTables = [
  'sessions',
  'account_codes',
  'invitations',
  'guest_links',
  'passkey_challenges',
  'oidc_starts',
  'leases',
] as const
