/** Colours of badges. */
export const importColours = { receiving: '', checking: 'warn', checked: 'warn', importing: 'warn', imported: 'good' }
export const rowColours = {
  ready: '',
  changed: 'warn',
  unchanged: '',
  refused: 'bad',
  done: 'good',
  updated: 'good',
  skipped: 'warn',
}
export const missingColours = { named: '', missing: 'warn', suspended: 'bad', restored: 'good', kept: '' }
