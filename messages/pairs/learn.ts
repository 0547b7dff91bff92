import ar from '../ar/learn.json' with { type: 'json' }
import en from '../en/learn.json' with { type: 'json' }

export const learn = { ar, en }
