import ar from '../ar/mail.json' with { type: 'json' }
import en from '../en/mail.json' with { type: 'json' }

export const mail = { ar, en }
