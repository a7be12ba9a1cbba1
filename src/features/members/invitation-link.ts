/**
 * Returns the link of an invitation. The token is behind a number sign, which browsers send to no server, so that it is
 * in no log.
 */
export function invitationLink(token: string, origin: string): string {
  return `${origin}/join#${token}`
}
