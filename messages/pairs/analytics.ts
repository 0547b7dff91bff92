import ar from '../ar/analytics.json' with { type: 'json' }
import en from '../en/analytics.json' with { type: 'json' }

export const analytics = { ar, en }
