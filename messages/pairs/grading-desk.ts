import ar from '../ar/grading-desk.json' with { type: 'json' }
import en from '../en/grading-desk.json' with { type: 'json' }

export const gradingDesk = { ar, en }
