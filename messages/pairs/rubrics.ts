import ar from '../ar/rubrics.json' with { type: 'json' }
import en from '../en/rubrics.json' with { type: 'json' }

export const rubrics = { ar, en }
