/** A sign-in or a change of preferences was answered without the person. */
export class NoUserData extends Error {
  constructor() {
    super('No user data in response')
    this.name = 'NoUserData'
  }
}
