import ar from '../ar/console.json' with { type: 'json' }
import en from '../en/console.json' with { type: 'json' }

export const console = { ar, en }
