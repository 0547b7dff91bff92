import ar from '../ar/docs.json' with { type: 'json' }
import en from '../en/docs.json' with { type: 'json' }

export const docs = { ar, en }
