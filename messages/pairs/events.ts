import ar from '../ar/events.json' with { type: 'json' }
import en from '../en/events.json' with { type: 'json' }

export const events = { ar, en }
