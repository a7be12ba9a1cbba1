/** The failure of a sign-in or a change of preferences that was answered without the person. */
export class NoUserData extends Error {
  constructor() {
    super('No user data in response')
    this.name = 'NoUserData'
  }
}
