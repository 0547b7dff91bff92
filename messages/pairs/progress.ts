import ar from '../ar/progress.json' with { type: 'json' }
import en from '../en/progress.json' with { type: 'json' }

export const progress = { ar, en }
