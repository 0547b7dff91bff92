import ar from '../ar/branding.json' with { type: 'json' }
import en from '../en/branding.json' with { type: 'json' }

export const branding = { ar, en }
