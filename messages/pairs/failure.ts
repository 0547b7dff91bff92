import ar from '../ar/failure.json' with { type: 'json' }
import en from '../en/failure.json' with { type: 'json' }

export const failure = { ar, en }
