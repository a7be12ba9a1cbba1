/**
 * The header that every answer of the API carries, whatever its status. An answer without it came from somebody else:
 * a proxy, or the sign-in page of a hotel's network.
 */
export const apiMark = 'x-wine-cellar'
export const apiMarkValue = 'api'
