import ar from '../ar/member-imports.json' with { type: 'json' }
import en from '../en/member-imports.json' with { type: 'json' }

export const memberImports = { ar, en }
