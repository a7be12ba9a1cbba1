/** The name of the setting with the last migration of the tables at the time when the last chain began. */
export const momentsSetting = 'moments'
