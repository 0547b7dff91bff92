/** Colours of badges. */
export const importColours = { checking: 'warn', checked: 'warn', refused: 'bad', importing: 'warn', imported: 'good' }
export const partColours = { ready: '', made: 'good', leftOut: 'warn' }
