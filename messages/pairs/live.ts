import ar from '../ar/live.json' with { type: 'json' }
import en from '../en/live.json' with { type: 'json' }

export const live = { ar, en }
