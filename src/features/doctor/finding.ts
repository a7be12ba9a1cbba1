/** The result of a check, in one sentence with what to do. `note` for something that is only worth knowing. */
export interface Finding {
  state: 'good' | 'note' | 'bad'
  text: string
}
