import ar from '../ar/oneroster.json' with { type: 'json' }
import en from '../en/oneroster.json' with { type: 'json' }

export const oneroster = { ar, en }
