import ar from '../ar/own-data.json' with { type: 'json' }
import en from '../en/own-data.json' with { type: 'json' }

export const ownData = { ar, en }
