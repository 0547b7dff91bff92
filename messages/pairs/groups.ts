import ar from '../ar/groups.json' with { type: 'json' }
import en from '../en/groups.json' with { type: 'json' }

export const groups = { ar, en }
