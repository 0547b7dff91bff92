import ar from '../ar/platform.json' with { type: 'json' }
import en from '../en/platform.json' with { type: 'json' }

export const platform = { ar, en }
