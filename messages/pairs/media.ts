import ar from '../ar/media.json' with { type: 'json' }
import en from '../en/media.json' with { type: 'json' }

export const media = { ar, en }
