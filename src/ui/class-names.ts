/** Joins the class names that apply, leaving out what is false or empty. */
export const classNames = (...names: unknown[]): string =>
  names.filter(name => typeof name === 'string' && name !== '').join(' ')
