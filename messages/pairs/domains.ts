import ar from '../ar/domains.json' with { type: 'json' }
import en from '../en/domains.json' with { type: 'json' }

export const domains = { ar, en }
