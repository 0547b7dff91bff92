import ar from '../ar/learning-paths.json' with { type: 'json' }
import en from '../en/learning-paths.json' with { type: 'json' }

export const learningPaths = { ar, en }
