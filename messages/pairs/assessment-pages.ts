import ar from '../ar/assessment-pages.json' with { type: 'json' }
import en from '../en/assessment-pages.json' with { type: 'json' }

export const assessmentPages = { ar, en }
