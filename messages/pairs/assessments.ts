import ar from '../ar/assessments.json' with { type: 'json' }
import en from '../en/assessments.json' with { type: 'json' }

export const assessments = { ar, en }
