import ar from '../ar/terms.json' with { type: 'json' }
import en from '../en/terms.json' with { type: 'json' }

export const terms = { ar, en }
