import ar from '../ar/assessment-appeals.json' with { type: 'json' }
import en from '../en/assessment-appeals.json' with { type: 'json' }

export const assessmentAppeals = { ar, en }
