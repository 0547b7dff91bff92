import ar from '../ar/modules.json' with { type: 'json' }
import en from '../en/modules.json' with { type: 'json' }

export const modules = { ar, en }
