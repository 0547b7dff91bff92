import ar from '../ar/assignments.json' with { type: 'json' }
import en from '../en/assignments.json' with { type: 'json' }

export const assignments = { ar, en }
