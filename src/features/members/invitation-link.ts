/**
 * Returns the link of an invitation. The token is behind a number sign, which browsers send to no server, so that it is
 * in no log. `page` is the address of the application, without a slash at its end.
 */
export function invitationLink(token: string, page: string): string {
  return `${page}/join#${token}`
}
