import ar from '../ar/guide.json' with { type: 'json' }
import en from '../en/guide.json' with { type: 'json' }

export const guide = { ar, en }
