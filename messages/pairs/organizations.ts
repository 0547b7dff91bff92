import ar from '../ar/organizations.json' with { type: 'json' }
import en from '../en/organizations.json' with { type: 'json' }

export const organizations = { ar, en }
