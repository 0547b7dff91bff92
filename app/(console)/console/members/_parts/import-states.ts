/** Colours of badges. */
export const importColours = { receiving: '', checking: 'warn', checked: 'warn', importing: 'warn', imported: 'good' }
export const rowColours = { ready: '', refused: 'bad', done: 'good', skipped: 'warn' }
