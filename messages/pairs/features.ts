import ar from '../ar/features.json' with { type: 'json' }
import en from '../en/features.json' with { type: 'json' }

export const features = { ar, en }
