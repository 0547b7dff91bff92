import ar from '../ar/points.json' with { type: 'json' }
import en from '../en/points.json' with { type: 'json' }

export const points = { ar, en }
