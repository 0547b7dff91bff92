import ar from '../ar/roles.json' with { type: 'json' }
import en from '../en/roles.json' with { type: 'json' }

export const roles = { ar, en }
