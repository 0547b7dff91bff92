import ar from '../ar/operator.json' with { type: 'json' }
import en from '../en/operator.json' with { type: 'json' }

export const operator = { ar, en }
