import ar from '../ar/observations.json' with { type: 'json' }
import en from '../en/observations.json' with { type: 'json' }

export const observations = { ar, en }
