import ar from '../ar/files.json' with { type: 'json' }
import en from '../en/files.json' with { type: 'json' }

export const files = { ar, en }
