import ar from '../ar/jobs.json' with { type: 'json' }
import en from '../en/jobs.json' with { type: 'json' }

export const jobs = { ar, en }
