import ar from '../ar/course-imports.json' with { type: 'json' }
import en from '../en/course-imports.json' with { type: 'json' }

export const courseImports = { ar, en }
