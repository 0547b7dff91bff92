import ar from '../ar/gradebook.json' with { type: 'json' }
import en from '../en/gradebook.json' with { type: 'json' }

export const gradebook = { ar, en }
