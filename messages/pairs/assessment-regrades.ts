import ar from '../ar/assessment-regrades.json' with { type: 'json' }
import en from '../en/assessment-regrades.json' with { type: 'json' }

export const assessmentRegrades = { ar, en }
