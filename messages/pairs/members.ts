import ar from '../ar/members.json' with { type: 'json' }
import en from '../en/members.json' with { type: 'json' }

export const members = { ar, en }
