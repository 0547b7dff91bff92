import ar from '../ar/learner-notes.json' with { type: 'json' }
import en from '../en/learner-notes.json' with { type: 'json' }

export const learnerNotes = { ar, en }
