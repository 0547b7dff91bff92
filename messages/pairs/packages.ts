import ar from '../ar/packages.json' with { type: 'json' }
import en from '../en/packages.json' with { type: 'json' }

export const packages = { ar, en }
