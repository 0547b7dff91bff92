import ar from '../ar/xapi.json' with { type: 'json' }
import en from '../en/xapi.json' with { type: 'json' }

export const xapi = { ar, en }
