import ar from '../ar/invites.json' with { type: 'json' }
import en from '../en/invites.json' with { type: 'json' }

export const invites = { ar, en }
