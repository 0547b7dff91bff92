import ar from '../ar/scorm.json' with { type: 'json' }
import en from '../en/scorm.json' with { type: 'json' }

export const scorm = { ar, en }
