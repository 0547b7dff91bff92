import ar from '../ar/surveys.json' with { type: 'json' }
import en from '../en/surveys.json' with { type: 'json' }

export const surveys = { ar, en }
