import ar from '../ar/identity.json' with { type: 'json' }
import en from '../en/identity.json' with { type: 'json' }

export const identity = { ar, en }
