import ar from '../ar/api-keys.json' with { type: 'json' }
import en from '../en/api-keys.json' with { type: 'json' }

export const apiKeys = { ar, en }
