import ar from '../ar/launches.json' with { type: 'json' }
import en from '../en/launches.json' with { type: 'json' }

export const launches = { ar, en }
