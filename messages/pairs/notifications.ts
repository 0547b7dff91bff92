import ar from '../ar/notifications.json' with { type: 'json' }
import en from '../en/notifications.json' with { type: 'json' }

export const notifications = { ar, en }
