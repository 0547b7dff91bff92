import ar from '../ar/webhooks.json' with { type: 'json' }
import en from '../en/webhooks.json' with { type: 'json' }

export const webhooks = { ar, en }
