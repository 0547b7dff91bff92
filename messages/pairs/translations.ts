import ar from '../ar/translations.json' with { type: 'json' }
import en from '../en/translations.json' with { type: 'json' }

export const translations = { ar, en }
